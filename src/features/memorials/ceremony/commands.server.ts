import type { Transaction } from "#platform/database/database.server.ts";
import { pick } from "#platform/pick.ts";
import { TEXT_FIELDS } from "../contract.ts";
import type { MemorialChange } from "../content/contract.ts";
import { FIRST_CEREMONY } from "#features/memorials/content/ceremony/contract.ts";
import { changedCeremonies } from "./model.ts";
import { readCeremonies } from "./queries.server.ts";
import { ceremonies } from "./tables.server.ts";

/**
 * Stores the ceremonies and their texts of a change. The caller has locked the memorial, and audits
 * the change.
 */
export async function saveCeremony(
  tx: Transaction,
  memorialId: string,
  change: MemorialChange,
): Promise<void> {
  const texts = pick(change, [...TEXT_FIELDS.ceremony, "ceremonyGuests"]);
  const isListed = Object.keys(pick(change, [...FIRST_CEREMONY, "ceremonies"])).length > 0;
  if (!isListed && Object.keys(texts).length === 0) return;
  const list = isListed && {
    items: changedCeremonies(await readCeremonies(tx, memorialId), change),
  };
  const given = { ...texts, ...list };
  await tx
    .insert(ceremonies)
    .values({ memorialId, ...given })
    .onConflictDoUpdate({ target: ceremonies.memorialId, set: given });
}
