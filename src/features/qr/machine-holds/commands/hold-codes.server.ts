import { inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { atMachine, isHeld } from "../queries.server.ts";
import { qrMachineHolds } from "../tables.server.ts";

/**
 * Marks codes as at the machine, all of them or none. Of two concurrent callers the second waits
 * for the lock and then, like later ones, gets `qr.atMachine` unless `again` confirms it.
 */
export async function holdCodes(
  tx: Transaction,
  ctx: Context,
  codes: readonly string[],
  { again }: { again: boolean },
): Promise<string> {
  const exportId = newId();
  if (codes.length === 0) return exportId;
  const actorId = ctx.actor?.userId ?? null;
  // Locked in one order, so that two never deadlock.
  const { rowCount } = await tx.execute(sql`
    insert into ${qrMachineHolds} (code, export_id, actor_id, at)
    select held.code, ${exportId}::uuid, ${actorId}::uuid, now()
    from unnest(${sql.param(codes.toSorted())}::text[]) as held (code)
    on conflict (code) do update
    set export_id = excluded.export_id, actor_id = excluded.actor_id, at = excluded.at
    where ${again} or not (${isHeld})`);
  if (rowCount !== codes.length) throw await atMachine(tx, codes);
  return exportId;
}

/** Clears the holds of engraved codes. */
export async function releaseCodes(tx: Transaction, codes: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx
    .delete(qrMachineHolds)
    .where(inArray(qrMachineHolds.code, [...codes]));
  return (rowCount ?? 0) > 0;
}
