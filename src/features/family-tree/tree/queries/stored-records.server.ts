import { and, eq, inArray } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { contentOf } from "../model.ts";
import type { FamilyContent, PersonContent } from "../model.ts";
import { treeFamilies, treeMembers, treePeople } from "../tables.server.ts";
import { isPersonUnrestricted } from "./restricted-people.server.ts";
import { familiesIn, selectMembers } from "./tree-rows.server.ts";

type Stored<Content> = { id: string; revision: number; content: Content };

/** As they are written. */
export async function findStoredPeople(
  reader: Reader,
  memorialId: string,
  ids: readonly string[] | "all",
): Promise<Stored<PersonContent>[]> {
  const rows = await reader
    .select()
    .from(treePeople)
    .where(
      and(
        eq(treePeople.memorialId, memorialId),
        ids === "all" ? undefined : inArray(treePeople.id, [...ids]),
      ),
    );
  return rows.map((row) => ({ id: row.id, revision: row.revision, content: writtenOf(row) }));
}

/** Those whom somebody may edit: without whom nobody may see. */
export async function findEditablePeople(
  reader: Reader,
  memorialId: string,
  ids: readonly string[],
): Promise<Stored<PersonContent>[]> {
  const stored = await findStoredPeople(reader, memorialId, ids);
  const seen = await reader
    .select({ id: treePeople.id })
    .from(treePeople)
    .where(
      and(
        eq(treePeople.memorialId, memorialId),
        inArray(treePeople.id, [...ids]),
        isPersonUnrestricted,
      ),
    );
  return stored.filter((person) => seen.some(({ id }) => id === person.id));
}

/** In the order in which a snapshot always has them. */
function writtenOf(row: PersonContent): PersonContent {
  const { name, birthName, nickname, names, sex, life, birth, death } = row;
  const { events, citations, notes, visibility, unknownParents } = row;
  return {
    name,
    birthName,
    nickname,
    names,
    sex,
    life,
    birth,
    death,
    events,
    citations,
    notes,
    visibility,
    unknownParents,
  };
}

export async function findStoredFamilies(
  reader: Reader,
  memorialId: string,
  ids: readonly string[] | "all",
): Promise<Stored<FamilyContent>[]> {
  const rows = await selectMembers(
    reader,
    and(
      eq(treeFamilies.memorialId, memorialId),
      ids === "all" ? undefined : inArray(treeFamilies.id, [...ids]),
    ),
  );
  return familiesIn(rows).map((family) => ({
    id: family.id,
    revision: family.revision,
    content: contentOf(family),
  }));
}

/** Of all to which somebody belongs. */
export async function findStoredFamiliesOf(reader: Reader, memorialId: string, person: string) {
  const own = await reader
    .select({ id: treeMembers.familyId })
    .from(treeMembers)
    .where(and(eq(treeMembers.memorialId, memorialId), eq(treeMembers.personId, person)))
    .orderBy(treeMembers.familyId);
  return findStoredFamilies(
    reader,
    memorialId,
    own.map(({ id }) => id),
  );
}
