import { and, eq, lt, not, sql } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { transaction, type Services } from "#platform/context.server.ts";
import { danishDay } from "#platform/days.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { isPageRemoved } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { anniversaryLetter, newsLetter } from "./emails/news.server.ts";
import { yearsAgo } from "./model.ts";
import {
  countNews,
  findAnniversaryReaders,
  findNewsReaders,
  type Cadence,
} from "./queries.server.ts";
import { notificationMarks, unsubscribeTokens } from "./tables.server.ts";

/**
 * Entries between two times, counted when the mail is written, so that entries removed since are
 * left out.
 */
export const mailNews = defineMail({
  name: "memorials.news",
  payload: z.object({
    userId: z.uuid(),
    how: z.enum(["now", "day", "week"]),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
  async compose(services, wanted) {
    const reader = await findReader(services, wanted.userId);
    const told = await countNews(services, wanted);
    if (reader === null || told.length === 0) return null;
    const { email: to, isProven, locale, fullName } = reader;
    const unsubscribeUrl = await unsubscribeLink(services, wanted.userId);
    const site = services.config.publicUrl;
    const letter = newsLetter(locale, { fullName, told, site, unsubscribeUrl });
    return { to, isProven, locale, letter, unsubscribeUrl };
  },
});

export const mailAnniversary = defineMail({
  name: "memorials.anniversary",
  payload: z.object({
    userId: z.uuid(),
    memorialId: z.uuid(),
    what: z.enum(["born", "died"]),
    years: z.int(),
  }),
  async compose(services, { userId, memorialId, what, years }) {
    const reader = await findReader(services, userId);
    const [page] = await services.database
      .select({ name: memorials.name, slug: memorials.slug })
      .from(memorials)
      .where(and(eq(memorials.id, memorialId), not(isPageRemoved(memorials.id))));
    if (reader === null || page === undefined) return null;
    const { email: to, isProven, locale, fullName } = reader;
    const unsubscribeUrl = await unsubscribeLink(services, userId);
    const url = `${services.config.publicUrl}/memorial/${page.slug}`;
    const about = { fullName, name: page.name, what, years, url, unsubscribeUrl };
    return { to, isProven, locale, letter: anniversaryLetter(locale, about), unsubscribeUrl };
  },
});

async function unsubscribeLink({ database, config }: Services, userId: string): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await database.insert(unsubscribeTokens).values({ tokenHash, userId, createdAt: new Date() });
  return `${config.publicUrl}/profile/mails/${token}`;
}

const MARK_COLUMNS = { now: "toldNow", day: "toldDay", week: "toldWeek" } as const;
const FIRST_PERIOD_MS = { now: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;

/**
 * Immediate mails are batched over five minutes: fifty candles on the evening of a funeral are one
 * mail.
 */
export const notifyImmediately = notificationJob("now", "*/5 * * * *");
/** 06:00 in Denmark in winter time. */
export const notifyDaily = notificationJob("day", "0 5 * * *");
export const notifyWeekly = notificationJob("week", "0 5 * * 1");

function notificationJob(how: Cadence, cron: string) {
  return defineJob({
    name: `memorials.news.${how}`,
    payload: z.object({ until: z.iso.datetime().optional() }),
    maxAttempts: 3,
    cron,
    async run(services, given) {
      const until = given.until === undefined ? settledUntil() : new Date(given.until);
      for (const userId of await findNewsReaders(services, how)) {
        await notifyUser(services, userId, how, until);
      }
    },
  });
}

/**
 * Rows of uncommitted transactions already have their timestamp, so the last seconds are left to
 * the next run.
 */
const COMMIT_MARGIN_MS = 5000;

function settledUntil(): Date {
  return new Date(Date.now() - COMMIT_MARGIN_MS);
}

/**
 * The marker is updated in the transaction that queues the mail: no entry is notified twice or
 * missed.
 */
async function notifyUser(
  services: Services,
  userId: string,
  how: Cadence,
  until: Date,
): Promise<void> {
  const column = MARK_COLUMNS[how];
  await transaction(services, async (tx) => {
    await tx.insert(notificationMarks).values({ userId }).onConflictDoNothing();
    const [marks] = await tx
      .select()
      .from(notificationMarks)
      .where(eq(notificationMarks.userId, userId))
      .for("update");
    const from = marks?.[column] ?? new Date(until.getTime() - FIRST_PERIOD_MS[how]);
    if (until <= from) return;
    await tx
      .update(notificationMarks)
      .set({ [column]: until })
      .where(eq(notificationMarks.userId, userId));
    const between = { from: from.toISOString(), until: until.toISOString() };
    await services.jobs.enqueue(tx, mailNews, { userId, how, ...between });
  });
}

/** Anniversaries, for keepers who opted in. */
export const notifyAnniversaries = defineJob({
  name: "memorials.anniversaries",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "30 5 * * *",
  async run(services) {
    const today = danishDay(new Date());
    for (const { userId, memorialId, bornOn, diedOn } of await findAnniversaryReaders(services)) {
      for (const [what, date] of [["born", bornOn] as const, ["died", diedOn] as const]) {
        const years = yearsAgo(date, today);
        if (years === null) continue;
        const key = `anniversary:${userId}:${memorialId}:${what}`;
        const about = { userId, memorialId, what, years };
        await transaction(services, (tx) =>
          services.jobs.enqueue(tx, mailAnniversary, about, { key }),
        );
      }
    }
  },
});

/** Expired links in mails. */
export const purgeUnsubscribeTokens = defineJob({
  name: "memorials.news.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "40 4 * * *",
  async run({ database }) {
    const oldest = sql`now() - interval '400 days'`;
    await database.delete(unsubscribeTokens).where(lt(unsubscribeTokens.createdAt, oldest));
  },
});
