import { and, count, desc, gte, inArray, min, ne, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Services } from "#platform/context.server.ts";
import { isId } from "#platform/ids.ts";
import { securityCounts } from "#platform/security/counts.server.ts";
import type { SecurityKind } from "#platform/security/kinds.ts";
import { NOTHING_WAITS, type Waiting } from "#platform/staff-work.server.ts";
import type { SecurityReport, TriedOften } from "./contract.ts";
import { NAMED_FROM, WINDOW_MINUTES, type Tally } from "./model.ts";
import { securityAlarms } from "./tables.server.ts";

const MINUTE = 60_000;
const NAMED = 10;

const total = sql<number>`sum(${securityCounts.count})::int`;

export async function getSecurity(services: Services): Promise<SecurityReport> {
  const [kinds, alarms, people] = await Promise.all([
    sumsOf(services),
    services.database.select().from(securityAlarms).orderBy(desc(securityAlarms.toldAt)),
    oftenRefused(services),
  ]);
  return {
    kinds,
    alarms: alarms.map((alarm) => ({ ...alarm, toldAt: alarm.toldAt.toISOString() })),
    people,
  };
}

/** Midnight in Denmark, that many days ago. */
function daysAgo(days: number) {
  return sql`date_trunc('day', now() - ${`${days} days`}::interval, 'Europe/Copenhagen')`;
}

async function sumsOf({ database, registry }: Services): Promise<SecurityReport["kinds"]> {
  const { slot } = securityCounts;
  const within = (days: number, until?: number) => {
    const before = until === undefined ? sql`true` : sql`${slot} < ${daysAgo(until)}`;
    return sql<number>`coalesce(sum(${securityCounts.count})
      filter (where ${slot} >= ${daysAgo(days)} and ${before}), 0)::int`;
  };
  const rows = await database
    .select({
      kind: securityCounts.kind,
      today: within(0),
      yesterday: within(1, 0),
      week: within(6),
      month: within(29),
    })
    .from(securityCounts)
    .where(gte(slot, daysAgo(29)))
    .groupBy(securityCounts.kind);
  const known = new Map(rows.map((row) => [row.kind, row]));
  const none = { today: 0, yesterday: 0, week: 0, month: 0 };
  const kinds = Object.keys(registry.securityKinds) as SecurityKind[];
  return kinds.map((kind) => known.get(kind) ?? { kind, ...none });
}

async function oftenRefused({ database }: Services): Promise<TriedOften[]> {
  const rows = await database
    .select({ subject: securityCounts.subject, count: total })
    .from(securityCounts)
    .where(and(ne(securityCounts.subject, ""), sql`length(${securityCounts.subject}) = 36`))
    .groupBy(securityCounts.subject)
    .having(gte(total, NAMED_FROM))
    .orderBy(desc(total))
    .limit(NAMED);
  const ids = rows.map(({ subject }) => subject).filter(isId);
  const people = await database
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(inArray(users.id, ids));
  const named = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap(({ subject, count }) => {
    const person = named.get(subject);
    return person === undefined ? [] : [{ ...person, count }];
  });
}

export async function tallyOfNow({ database }: Services): Promise<Tally[]> {
  const { slot, kind, subject } = securityCounts;
  return database
    .select({ kind, subject, count: total })
    .from(securityCounts)
    .where(gte(slot, new Date(Date.now() - WINDOW_MINUTES * MINUTE)))
    .groupBy(kind, subject);
}

/** Alarms within a day, for `doctor`. */
export async function countFreshAlarms({ database }: Services): Promise<number> {
  const yesterday = new Date(Date.now() - 24 * 60 * MINUTE);
  return database.$count(securityAlarms, gte(securityAlarms.toldAt, yesterday));
}

/** For the dashboard: as `countFreshAlarms`, from the first of them. */
export async function waitingAlarms({ database }: Services): Promise<Waiting> {
  const yesterday = new Date(Date.now() - 24 * 60 * MINUTE);
  const [row] = await database
    .select({ count: count(), oldestAt: min(securityAlarms.toldAt) })
    .from(securityAlarms)
    .where(gte(securityAlarms.toldAt, yesterday));
  return { ...NOTHING_WAITS, ...row };
}
