import { lte } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { restrictionLetter } from "../emails/restriction.server.ts";
import { findReader } from "../queries.server.ts";
import { users } from "../tables.server.ts";
import { NOT_RESTRICTED, RESTRICTION_NEWS } from "./model.ts";

export const mailRestriction = defineMail({
  name: "accounts.restriction.told",
  payload: z.object({
    userId: z.uuid(),
    news: z.enum(RESTRICTION_NEWS),
    /** Of staff; `null` where the person did it, or time. */
    reason: z.string().nullable(),
    endsAt: z.iso.datetime().nullable(),
  }),
  async compose(services, { userId, ...told }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, fullName, locale } = reader;
    const url = `${services.config.publicUrl}/login?next=${encodeURIComponent("/profile")}`;
    return { to: email, locale, letter: restrictionLetter(locale, { fullName, url, ...told }) };
  },
});

/** Restrictions whose end was told, and has come. */
export const endRestrictions = defineJob({
  name: "accounts.restriction.end",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "10 1 * * *",
  async run(services) {
    const ctx = systemContext(services);
    await transaction(services, async (tx) => {
      const ended = await tx
        .update(users)
        .set(NOT_RESTRICTED)
        .where(lte(users.restrictionEndsAt, new Date()))
        .returning({ userId: users.id });
      for (const { userId } of ended) {
        const about = { subject: "user", subjectId: userId };
        await recordAudit(tx, ctx, { action: "user.restrictionEnded", ...about });
        const told = { news: "ended" as const, reason: null, endsAt: null };
        await services.jobs.enqueue(tx, mailRestriction, { userId, ...told });
      }
    });
  },
});
