import { lt, sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { slotOf } from "./model.ts";
import { healthSamples, type Metric } from "./tables.server.ts";

const KEPT_DAYS = 92;

/** Keeps the worst of this slot, and forgets what is too old. */
export async function recordSamples(
  tx: Transaction,
  found: Partial<Record<Metric, number>>,
): Promise<void> {
  const slot = slotOf(new Date());
  const { diskFree, jobsDue } = found;
  const rows = [
    ...(diskFree === undefined ? [] : [{ slot, metric: "diskFree" as const, value: diskFree }]),
    ...(jobsDue === undefined ? [] : [{ slot, metric: "jobsDue" as const, value: jobsDue }]),
  ];
  if (rows.length === 0) return;
  const { value } = healthSamples;
  await tx
    .insert(healthSamples)
    .values(rows)
    .onConflictDoUpdate({
      target: [healthSamples.slot, healthSamples.metric],
      set: {
        value: sql`case when excluded.metric = 'diskFree' then least(${value}, excluded.value)
          else greatest(${value}, excluded.value) end`,
      },
    });
  const before = sql`now() - make_interval(days => ${KEPT_DAYS})`;
  await tx.delete(healthSamples).where(lt(healthSamples.slot, before));
}
