import type { Reader } from "#platform/database/database.server.ts";
import { and, eq, inArray } from "drizzle-orm";
import type { UnknownParent } from "../contract.ts";
import { birthParentsOf, stillUnknown } from "../model.ts";
import { treePeople } from "../tables.server.ts";
import { findFamiliesOf } from "./tree-rows.server.ts";

type Person = { memorialId: string; personId: string };

/** Of the parents who are said not to be known those who still aren't. */
export async function findUnknownParents(
  reader: Reader,
  { memorialId, personId }: Person,
  said: readonly UnknownParent[],
): Promise<UnknownParent[]> {
  if (said.length === 0) return [];
  const families = await findFamiliesOf(reader, memorialId, [personId]);
  const parents = birthParentsOf(personId, families);
  if (parents.length === 0) return [...said];
  const rows = await reader
    .select({ id: treePeople.id, sex: treePeople.sex })
    .from(treePeople)
    .where(and(eq(treePeople.memorialId, memorialId), inArray(treePeople.id, parents)));
  return stillUnknown(
    said,
    rows.map(({ sex }) => sex),
  );
}
