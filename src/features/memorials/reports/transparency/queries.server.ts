import { and, count, eq, gte, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import { REPORT_OUTCOMES, REPORT_REASONS } from "../contract.ts";
import { medianHours } from "../model.ts";
import { reportAppeals, reportCases, reportNotices, reportSteps } from "../tables.server.ts";
import type { Transparency } from "./contract.ts";

/** Years of the calendar in UTC. Without a year: the present one. */
export async function getTransparency(
  { database }: Context,
  year = new Date().getUTCFullYear(),
): Promise<Transparency> {
  const [from, until] = [year, year + 1].map((each) => new Date(Date.UTC(each, 0, 1)));
  // An appeal may have replaced the decision since: it is counted, as it is now, when it was first made.
  const decidedAt = sql<Date>`coalesce((select min(s.at) from ${reportSteps} as s
    where s.case_id = ${outer(reportCases.id)} and s.step = 'decided'), ${outer(reportCases.decidedAt)})`.mapWith(
    reportCases.decidedAt,
  );
  const within = (column: SQL) =>
    and(gte(column, from ?? new Date()), lt(column, until ?? new Date()));
  const [notices, decisions, appeals, overturned] = await Promise.all([
    database
      .select({ reason: reportNotices.reason, count: count() })
      .from(reportNotices)
      .where(within(sql`${reportNotices.createdAt}`))
      .groupBy(reportNotices.reason),
    database
      .select({
        outcome: reportCases.outcome,
        receivedAt: reportCases.receivedAt,
        decidedAt,
      })
      .from(reportCases)
      .where(and(isNotNull(reportCases.outcome), within(decidedAt))),
    database.$count(reportAppeals, within(sql`${reportAppeals.createdAt}`)),
    database.$count(
      reportAppeals,
      and(eq(reportAppeals.outcome, "overturn"), within(sql`${reportAppeals.decidedAt}`)),
    ),
  ]);
  const hours = decisions.map(
    (decided) => decided.decidedAt.getTime() - decided.receivedAt.getTime(),
  );
  return {
    year,
    notices: countsBy(REPORT_REASONS, (name) => {
      const found = notices.find(({ reason }) => reason === name);
      return found?.count ?? 0;
    }),
    decisions: countsBy(
      REPORT_OUTCOMES,
      (name) => decisions.filter(({ outcome }) => outcome === name).length,
    ),
    appeals,
    overturned,
    medianHours: medianHours(hours),
  };
}

function countsBy<Name extends string>(
  names: readonly Name[],
  countOf: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, number>;
}
