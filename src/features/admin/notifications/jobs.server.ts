import { inArray, lt } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { transaction } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { noticeLetter, noticesOfDayLetter } from "./emails/notice.server.ts";
import { howOf } from "./model.ts";
import { choicesOf, findUnseen, listOfDay, listUnmailed } from "./queries.server.ts";
import { staffNotices } from "./tables.server.ts";

const KEPT_DAYS = 90;
const DAY = 86_400_000;

export const mailNotice = defineMail({
  name: "admin.notice",
  payload: z.object({ noticeId: z.uuid() }),
  async compose(services, { noticeId }) {
    const notice = await findUnseen(services, noticeId);
    const reader = notice && (await findReader(services, notice.userId));
    if (notice === null || reader === null) return null;
    const { email: to, isProven, locale, fullName } = reader;
    const { kind, title } = notice;
    const url = `${services.config.publicUrl}${notice.url}`;
    return { to, isProven, locale, letter: noticeLetter(locale, { fullName, kind, title, url }) };
  },
});

export const mailNoticesOfDay = defineMail({
  name: "admin.notices",
  payload: z.object({ userId: z.uuid(), mailedAt: z.iso.datetime() }),
  async compose(services, { userId, mailedAt }) {
    const reader = await findReader(services, userId);
    const notices = await listOfDay(services, userId, new Date(mailedAt));
    if (reader === null || notices.length === 0) return null;
    const { email: to, isProven, locale, fullName } = reader;
    const url = `${services.config.publicUrl}/admin/notifications`;
    return { to, isProven, locale, letter: noticesOfDayLetter(locale, { fullName, notices, url }) };
  },
});

/** At six or seven in the morning in Denmark, for who wants to be told once a day. */
export const tellOfDay = defineJob({
  name: "admin.notices.day",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "0 5 * * *",
  async run(services) {
    const mailedAt = new Date();
    await transaction(services, async (tx) => {
      const unmailed = Map.groupBy(await listUnmailed(tx), ({ userId }) => userId);
      const choices = await choicesOf(tx, [...unmailed.keys()]);
      for (const [userId, notices] of unmailed) {
        const chosen = choices.filter((one) => one.userId === userId);
        const ids = notices.filter(({ kind }) => howOf(chosen, kind) === "day").map(({ id }) => id);
        if (ids.length === 0) continue;
        await tx.update(staffNotices).set({ mailedAt }).where(inArray(staffNotices.id, ids));
        const payload = { userId, mailedAt: mailedAt.toISOString() };
        await services.jobs.enqueue(tx, mailNoticesOfDay, payload);
      }
    });
  },
});

export const purgeNotices = defineJob({
  name: "admin.notices.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "40 4 * * *",
  async run({ database }) {
    const before = new Date(Date.now() - KEPT_DAYS * DAY);
    await database.delete(staffNotices).where(lt(staffNotices.at, before));
  },
});
