import type { Transaction } from "#platform/database/database.server.ts";
import { pick } from "#platform/pick.ts";
import { TEXT_FIELDS, type MemorialChange } from "../contract.ts";
import { ceremonies } from "./tables.server.ts";

/**
 * Stores the ceremony's fields of a change. The caller has locked the memorial, and audits the
 * change.
 */
export async function saveCeremony(
  tx: Transaction,
  memorialId: string,
  change: MemorialChange,
): Promise<void> {
  const given = pick(change, TEXT_FIELDS.ceremony);
  if (Object.keys(given).length === 0) return;
  await tx
    .insert(ceremonies)
    .values({ memorialId, ...given })
    .onConflictDoUpdate({ target: ceremonies.memorialId, set: given });
}
