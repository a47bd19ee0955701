import { and, eq, gte, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Services } from "#platform/context.server.ts";
import type { Spans } from "./model.ts";
import { healthSamples, type Metric } from "./tables.server.ts";

const MINUTE_SECONDS = 60;

/** Which of the spans a moment lies in, counted from nothing. */
export function spanAt(moment: PgColumn, { from, minutes }: Spans): SQL<number> {
  const since = sql`extract(epoch from ${moment} - ${from.toISOString()}::timestamptz)`;
  return sql<number>`floor(${since} / ${minutes * MINUTE_SECONDS})::int`;
}

/** The worst of each span; `null` where nobody looked. */
export async function listSamples(
  { database }: Pick<Services, "database">,
  metric: Metric,
  spans: Spans,
): Promise<(number | null)[]> {
  const { slot, value } = healthSamples;
  const worst = metric === "diskFree" ? sql`min(${value})` : sql`max(${value})`;
  const rows = await database
    .select({ span: spanAt(slot, spans), worst: worst.mapWith(Number) })
    .from(healthSamples)
    .where(and(eq(healthSamples.metric, metric), gte(slot, spans.from)))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.span, row.worst]));
  return Array.from({ length: spans.count }, (_, index) => found.get(index) ?? null);
}
