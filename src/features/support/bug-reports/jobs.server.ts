import { and, eq, isNotNull, lt, notExists, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { bugFixedLetter } from "./emails/fixed.server.ts";
import { PICTURE_DAYS } from "./model.ts";
import { findWaitingReporter } from "./queries.server.ts";
import { bugReports, bugs } from "./tables.server.ts";

/** To those who asked to be told that what they reported is mended. */
export const mailBugFixed = defineMail({
  name: "support.bugs.fixed",
  texts: [
    {
      key: "support.bugs.fixed",
      subject: "mails:bug.fixed",
      paragraphs: ["mails:bug.fixedText", "mails:bug.fixedNumber", "mails:bug.fixedAgain"],
    },
  ],
  payload: z.object({ reportId: z.uuid() }),
  async compose(services, { reportId }) {
    const found = await findWaitingReporter(services, reportId);
    if (found === null) return null;
    const { email: to, isProven, locale } = found;
    return { to, isProven, locale, letter: bugFixedLetter(locale, found) };
  },
});

const DAY = 86_400_000;

/**
 * Deletes pictures after ninety days, reports after the retention period of what people write, and
 * items of which nothing is left.
 */
export const purgeBugReports = defineJob({
  name: "support.bugs.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "55 3 * * *",
  async run(services) {
    const before = (days: number) => lt(bugReports.receivedAt, new Date(Date.now() - days * DAY));
    await removePictures(services, before(PICTURE_DAYS));
    const isOver = before(services.config.contactDays);
    await removePictures(services, isOver);
    const { database } = services;
    await database.delete(bugReports).where(isOver);
    // An error may name what stood on a page: it goes with the last report of it.
    const theirs = database.select().from(bugReports).where(eq(bugReports.bugId, bugs.id));
    await database.delete(bugs).where(notExists(theirs));
  },
});

/** One by one, each file before its row: what fails is tried again the next night. */
async function removePictures(services: Services, which: SQL): Promise<void> {
  const rows = await services.database
    .select({ id: bugReports.id, key: bugReports.pictureKey })
    .from(bugReports)
    .where(and(which, isNotNull(bugReports.pictureKey)));
  for (const { id, key } of rows) {
    if (key === null) continue;
    await services.storage.remove(key);
    await services.database
      .update(bugReports)
      .set({ pictureKey: null })
      .where(eq(bugReports.id, id));
  }
}
