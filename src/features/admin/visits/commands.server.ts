import { lt, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { bucketOf } from "../performance/model.ts";
import { VISIT_METRICS, type NewVisit } from "./contract.ts";
import { KEPT_MONTHS, METRIC_UNITS } from "./model.ts";
import { visitSums } from "./tables.server.ts";

/**
 * Adds a visit to the sums of its day. `patterns`: the pages there are, `null` where they are not
 * known; another route would be a name that somebody made up.
 */
export async function addVisit(
  ctx: Context,
  { route, device, build: _, ...visit }: NewVisit,
  patterns: readonly string[] | null,
): Promise<void> {
  // Browsers that were told to measure before it was turned off send it all the same.
  if (!ctx.flags.isOn("visitMeasuring")) return;
  await ctx.limits.count("visits", networkOf(ctx.address));
  if (patterns !== null && !patterns.includes(route)) throw invalidField("route", "invalid");
  const day = sql<string>`(now() at time zone 'Europe/Copenhagen')::date`;
  const rows = VISIT_METRICS.flatMap((metric) => {
    const value = visit[metric];
    if (value === undefined) return [];
    return [
      { day, route, device, metric, bucket: bucketOf(value, METRIC_UNITS[metric]), count: 1 },
    ];
  });
  await ctx.database
    .insert(visitSums)
    // In one order, so that visits don't deadlock.
    .values(rows)
    .onConflictDoUpdate({
      target: [
        visitSums.day,
        visitSums.route,
        visitSums.device,
        visitSums.metric,
        visitSums.bucket,
      ],
      set: { count: sql`${visitSums.count} + 1` },
    });
}

export async function purgeVisitSums(database: Database): Promise<void> {
  const before = sql`now() - make_interval(months => ${KEPT_MONTHS})`;
  await database.delete(visitSums).where(lt(visitSums.day, before));
}
