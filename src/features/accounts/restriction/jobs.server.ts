import { z } from "zod";
import { systemContext, transaction } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { liftDueRestrictions } from "../commands/change-user.server.ts";
import { restrictionLetter } from "../emails/restriction.server.ts";
import { findReader } from "../queries.server.ts";
import { RESTRICTION_NEWS } from "./model.ts";

export const mailRestriction = defineMail({
  name: "accounts.restriction.told",
  payload: z.object({
    userId: z.uuid(),
    news: z.enum(RESTRICTION_NEWS),
    /** The staff member; `null` if the user lifted it, or it ended by itself. */
    reason: z.string().nullable(),
    endsAt: z.iso.datetime().nullable(),
  }),
  async compose(services, { userId, ...told }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    const url = `${services.config.publicUrl}/login?next=${encodeURIComponent("/profile")}`;
    return {
      to: email,
      isProven,
      locale,
      letter: restrictionLetter(locale, { fullName, url, ...told }),
    };
  },
});

/** Ends restrictions whose announced end has come. */
export const endRestrictions = defineJob({
  name: "accounts.restriction.end",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "10 1 * * *",
  async run(services) {
    const ctx = systemContext(services);
    await transaction(services, async (tx) => {
      for (const userId of await liftDueRestrictions(tx, ctx)) {
        const told = { news: "ended" as const, reason: null, endsAt: null };
        await services.jobs.enqueue(tx, mailRestriction, { userId, ...told });
      }
    });
  },
});
