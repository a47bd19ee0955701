import { gt, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { quantileOf } from "../performance/model.ts";
import type { VisitFigure } from "./contract.ts";
import { METRIC_UNITS, SHOWN_FROM } from "./model.ts";
import { visitSums } from "./tables.server.ts";

const SHARE = 0.75;

/** What three quarters of the visits stayed below, the most visited pages first. */
export async function listVisits(
  { database }: Services,
  { days }: { days: number },
): Promise<VisitFigure[]> {
  const { day, route, device, metric, bucket } = visitSums;
  const today = sql`(now() at time zone 'Europe/Copenhagen')::date`;
  const rows = await database
    .select({ route, device, metric, bucket, count: sql<number>`sum(${visitSums.count})::int` })
    .from(visitSums)
    .where(gt(day, sql`${today} - ${days}::int`))
    .groupBy(route, device, metric, bucket);
  const groups = Map.groupBy(rows, (row) => `${row.route} ${row.device} ${row.metric}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const count = own.reduce((sum, row) => sum + row.count, 0);
      const unit = METRIC_UNITS[first.metric];
      const p75 = exactTo(unit, quantileOf(own, SHARE, unit) ?? 0);
      return [{ route: first.route, device: first.device, metric: first.metric, count, p75 }];
    })
    .filter(({ count }) => count >= SHOWN_FROM)
    .toSorted((a, b) => b.count - a.count || a.route.localeCompare(b.route));
}

function exactTo(unit: number, value: number): number {
  return Math.round(value / unit) / Math.round(1 / unit);
}
