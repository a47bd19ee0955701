import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { ImportKey } from "../model.ts";
import type { TakenRecord } from "../queries/imported-records.server.ts";
import type { IdsInTree } from "./changed-by-file.server.ts";

/** Records of whoever was in the tree already say who that is. */
export async function followMapping(
  tx: Transaction,
  { memorialId, importId }: ImportKey,
  taken: readonly TakenRecord[],
  ids: IdsInTree,
): Promise<void> {
  const others = taken.flatMap(({ tag, xref, personId, familyId }) => {
    const person = xref !== null && tag === "INDI" ? (ids.people.get(xref) ?? personId) : personId;
    const family = xref !== null && tag === "FAM" ? (ids.families.get(xref) ?? familyId) : familyId;
    return person === personId && family === familyId ? [] : [{ tag, xref, person, family }];
  });
  if (others.length === 0) return;
  await tx.execute(sql`
    update tree_records set person_id = now_is.person, family_id = now_is.family
    from jsonb_to_recordset(${JSON.stringify(others)}::jsonb)
      as now_is(tag text, xref text, person uuid, family uuid)
    where memorial_id = ${memorialId} and import_id = ${importId}
      and tree_records.tag = now_is.tag and tree_records.xref = now_is.xref`);
}
