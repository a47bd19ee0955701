import { eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { transaction, type Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
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

/** What came between two moments, counted when it is written: what was taken off since is left out. */
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
    const { email: to, locale, fullName } = reader;
    const unsubscribeUrl = await unsubscribeLink(services, wanted.userId);
    const site = services.config.publicUrl;
    const letter = newsLetter(locale, { fullName, told, site, unsubscribeUrl });
    return { to, locale, letter, unsubscribeUrl };
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
      .where(eq(memorials.id, memorialId));
    if (reader === null || page === undefined) return null;
    const { email: to, locale, fullName } = reader;
    const unsubscribeUrl = await unsubscribeLink(services, userId);
    const url = `${services.config.publicUrl}/memorial/${page.slug}`;
    const about = { fullName, name: page.name, what, years, url, unsubscribeUrl };
    return { to, locale, letter: anniversaryLetter(locale, about), unsubscribeUrl };
  },
});

async function unsubscribeLink({ database, config }: Services, userId: string): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await database.insert(unsubscribeTokens).values({ tokenHash, userId, createdAt: new Date() });
  return `${config.publicUrl}/profile/mails/${token}`;
}

const MARKS = { now: "toldNow", day: "toldDay", week: "toldWeek" } as const;
const FIRST_MS = { now: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;

/** "At once" is within five minutes: fifty candles on the evening of a funeral are one mail. */
export const tellNow = tellEach("now", "*/5 * * * *");
/** Six in the morning in Denmark, in winter. */
export const tellDaily = tellEach("day", "0 5 * * *");
export const tellWeekly = tellEach("week", "0 5 * * 1");

function tellEach(how: Cadence, cron: string) {
  return defineJob({
    name: `memorials.news.${how}`,
    payload: z.object({ until: z.iso.datetime().optional() }),
    maxAttempts: 3,
    cron,
    async run(services, given) {
      const until = given.until === undefined ? justNow() : new Date(given.until);
      for (const userId of await findNewsReaders(services, how)) {
        await tell(services, userId, how, until);
      }
    },
  });
}

/** What is being written at this moment has its time already, and is seen when it is committed. */
const SETTLED_MS = 5000;

function justNow(): Date {
  return new Date(Date.now() - SETTLED_MS);
}

/** The mark moves with the mail's job, in one transaction: nothing is told twice, nothing is lost. */
async function tell(services: Services, userId: string, how: Cadence, until: Date): Promise<void> {
  const column = MARKS[how];
  await transaction(services, async (tx) => {
    await tx.insert(notificationMarks).values({ userId }).onConflictDoNothing();
    const [marks] = await tx
      .select()
      .from(notificationMarks)
      .where(eq(notificationMarks.userId, userId))
      .for("update");
    const from = marks?.[column] ?? new Date(until.getTime() - FIRST_MS[how]);
    if (until <= from) return;
    await tx
      .update(notificationMarks)
      .set({ [column]: until })
      .where(eq(notificationMarks.userId, userId));
    const between = { from: from.toISOString(), until: until.toISOString() };
    await services.jobs.enqueue(tx, mailNews, { userId, how, ...between });
  });
}

/** Days that come again, for who asked to be told of them. */
export const tellAnniversaries = defineJob({
  name: "memorials.anniversaries",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "30 5 * * *",
  async run(services) {
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Copenhagen" }).format();
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

/** Links in mails that nobody looks at any more. */
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
