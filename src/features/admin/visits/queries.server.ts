import { gt, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { danishDay } from "#platform/days.ts";
import { quantileOf } from "../performance/model.ts";
import type { VisitDay, VisitFigure } from "./contract.ts";
import { METRIC_UNITS, SHOWN_FROM } from "./model.ts";
import { visitSums } from "./tables.server.ts";

const SHARE = 0.75;

/** What three quarters of the visits stayed below, the most visited pages first. */
export async function listVisits(
  { database }: Services,
  { days }: { days: number },
): Promise<VisitFigure[]> {
  const { day, route, device, metric, bucket } = visitSums;
  const rows = await database
    .select({ route, device, metric, bucket, count: sql<number>`sum(${visitSums.count})::int` })
    .from(visitSums)
    .where(gt(day, dayBefore(days)))
    .groupBy(route, device, metric, bucket);
  const groups = Map.groupBy(rows, (row) => `${row.route} ${row.device} ${row.metric}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const count = sum(own);
      const unit = METRIC_UNITS[first.metric];
      const p75 = exactTo(unit, quantileOf(own, SHARE, unit) ?? 0);
      return [{ route: first.route, device: first.device, metric: first.metric, count, p75 }];
    })
    .filter(({ count }) => count >= SHOWN_FROM)
    .toSorted((a, b) => b.count - a.count || a.route.localeCompare(b.route));
}

/** How many visits there were each day, and how fast the largest picture or text came. */
export async function listVisitDays(
  { database }: Services,
  { days }: { days: number },
): Promise<VisitDay[]> {
  const { day, metric, bucket } = visitSums;
  const rows = await database
    .select({ day, metric, bucket, count: sql<number>`sum(${visitSums.count})::int` })
    .from(visitSums)
    .where(gt(day, dayBefore(days)))
    .groupBy(day, metric, bucket);
  const found = Map.groupBy(rows, (row) => row.day);
  return Array.from({ length: days }, (_, index) => {
    const at = dayBefore(days - 1 - index);
    const own = Map.groupBy(found.get(at) ?? [], (row) => row.metric);
    const lcp = own.get("lcp") ?? [];
    return {
      day: at,
      // Not every browser tells every figure.
      count: Math.max(0, ...[...own.values()].map(sum)),
      lcpMs: sum(lcp) < SHOWN_FROM ? null : Math.round(quantileOf(lcp, SHARE, 1) ?? 0),
    };
  });
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((before, { count }) => before + count, 0);
}

/** The Danish day so many days before today. */
function dayBefore(days: number): string {
  const noon = new Date(`${danishDay(new Date())}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - days);
  return danishDay(noon);
}

function exactTo(unit: number, value: number): number {
  return Math.round(value / unit) / Math.round(1 / unit);
}
