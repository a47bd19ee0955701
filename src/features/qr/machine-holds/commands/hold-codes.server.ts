import { inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { atMachine, isHeld } from "../queries.server.ts";
import { qrMachineHolds } from "../tables.server.ts";

/**
 * Marks codes as at the machine, all of them or none. Of two who do so at once the second waits for the
 * first and is told, as is whoever comes later: they throw `atMachine` unless it is `again`, on purpose.
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
  // In one order, so that two never wait for each other.
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

/** They are engraved: what was cut is known. */
export async function releaseCodes(tx: Transaction, codes: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx
    .delete(qrMachineHolds)
    .where(inArray(qrMachineHolds.code, [...codes]));
  return (rowCount ?? 0) > 0;
}
