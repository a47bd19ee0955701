import type { Transaction } from "#platform/database/database.server.ts";
import { pick } from "#platform/pick.ts";
import { TEXT_FIELDS, type MemorialChange } from "../contract.ts";
import { graves } from "./tables.server.ts";

/**
 * Stores the grave's fields of a change. The caller has locked the memorial, and audits the change.
 */
export async function saveGrave(
  tx: Transaction,
  memorialId: string,
  change: MemorialChange,
): Promise<void> {
  const given = pick(change, TEXT_FIELDS.grave);
  if (Object.keys(given).length === 0) return;
  await tx
    .insert(graves)
    .values({ memorialId, ...given })
    .onConflictDoUpdate({ target: graves.memorialId, set: given });
}
