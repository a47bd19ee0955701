import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { biographyChanges } from "./tables.server.ts";

type Biographies = { memorialId: string; before: string | null; after: string | null };

/** Stores the previous text, in the transaction that overwrites it. */
export async function keepLastChange(
  tx: Transaction,
  ctx: Context,
  { memorialId, before, after }: Biographies,
): Promise<void> {
  if (before === after || ctx.actor === null) return;
  const kept = { before, changedBy: ctx.actor.userId, changedAt: new Date() };
  await tx
    .insert(biographyChanges)
    .values({ memorialId, ...kept })
    .onConflictDoUpdate({ target: biographyChanges.memorialId, set: kept });
}
