import type { Reader } from "#platform/database/database.server.ts";
import type { UnknownParent } from "../contract.ts";
import { birthParentsOf, stillUnknown } from "../model.ts";
import { canReadPerson, type Sight } from "../policy.ts";
import { maskedFamily } from "./seen-graph.server.ts";
import { findFamiliesOf, findPeople, type Tree } from "./tree-rows.server.ts";

/**
 * Of the parents who are said not to be known those who still aren't, as far as the asker may tell: of somebody whom
 * they may not read nobody says in which way they are a parent.
 */
export async function findUnknownParents(
  reader: Reader,
  { tree, personId, sight }: { tree: Tree; personId: string; sight: Sight },
  said: readonly UnknownParent[],
): Promise<UnknownParent[]> {
  if (said.length === 0) return [];
  const families = await findFamiliesOf(reader, tree.memorialId, [personId]);
  const members = families.flatMap(({ partners }) => partners);
  const parents = await findPeople(reader, tree, [personId, ...members]);
  const byId = new Map(parents.map((person) => [person.id, person]));
  const isUntold = (id: string) => {
    const person = byId.get(id);
    return person !== undefined && !canReadPerson(sight, person);
  };
  const told = families.map((family) => maskedFamily(family, isUntold));
  const known = birthParentsOf(personId, told).map((id) => byId.get(id)?.sex ?? null);
  return known.length === 0 ? [...said] : stillUnknown(said, known);
}
