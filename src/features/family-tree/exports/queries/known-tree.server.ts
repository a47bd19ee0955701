import { asc, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { Belonging } from "../../gedcom/queries/edit-family.server.ts";
import type { Sex } from "../../tree/contract.ts";
import { contentOf, type FamilyContent } from "../../tree/model.ts";
import { isRestrictedIn } from "../../tree/queries/restricted-people.server.ts";
import {
  familiesIn,
  isLivingIn,
  selectMembers,
  type Tree,
} from "../../tree/queries/tree-rows.server.ts";
import { treeFamilies, treePeople } from "../../tree/tables.server.ts";
import {
  findFamiliesTaken,
  findFilesInTree,
  renamedFamily,
  type FileInTree,
} from "./files-in-tree.server.ts";

export type KnownFamily = { id: string; xref: string; revision: number; content: FamilyContent };
type Belongings = Belonging & {
  partnerIn: string[];
  childIn: Belonging["childIn"][number][];
};

/** Who is in the tree, by the ids of their records: as they were when the file was begun. */
export type Known = {
  files: FileInTree[];
  ids: Map<string, string>;
  /** Ids of records that came in a file. */
  used: Set<string>;
  /** People of the tree who have records in several files. */
  several: Set<string>;
  sexes: Map<string, Sex | null>;
  /** Whom nobody may see. */
  restricted: Set<string>;
  dead: Set<string>;
  /** Whether of anybody a parent is said not to be known. */
  hasUnknownParents: boolean;
  families: Map<string, KnownFamily>;
  belongings: Map<string, Belongings>;
  /** Records of people and families who are in the tree no longer. */
  gone: Set<string>;
  /** Whose families are others than those of their record. */
  moved: Set<string>;
  /** Families as they came: what a record says of them is right. */
  isLeft: (xref: string) => boolean;
};

export async function findKnown({ database }: Context, tree: Tree): Promise<Known> {
  const { memorialId } = tree;
  const people = await findPeople(database, tree);
  const { files, ids: ofFiles, several, used } = await findFilesInTree(database, memorialId);
  const nextPerson = freeIds("I", used);
  const ids = new Map(people.map(({ id }) => [id, ofFiles.get(id) ?? nextPerson()]));
  const idOf = (id: string) => ids.get(id) ?? "";
  const rows = familiesIn(await selectMembers(database, eq(treeFamilies.memorialId, memorialId)));
  const came = familiesOf(files);
  const nextFamily = freeIds("F", used);
  const families = new Map(
    rows.map((row) => {
      const xref = came.get(row.id)?.xref ?? nextFamily();
      const content = renamedFamily(knownOnly(contentOf(row), ids), idOf);
      return [row.id, { id: row.id, xref, revision: row.revision, content }] as const;
    }),
  );
  const isChanged = (id: string) =>
    (families.get(id)?.revision ?? Infinity) > (came.get(id)?.revision ?? -1);
  const changed = [...new Set([...families.keys(), ...came.keys()])].filter(isChanged);
  const taken = await findFamiliesTaken(database, memorialId, changed);
  const before = changed.flatMap((id) => {
    const content = taken.get(id);
    const file = came.get(id)?.file;
    return content && file ? membersOf(renamedFamily(content, file.idOf)) : [];
  });
  const after = changed.flatMap((id) => membersOf(families.get(id)?.content ?? null));
  const touched = new Set(
    changed.flatMap((id) => [came.get(id)?.xref ?? [], families.get(id)?.xref ?? []].flat()),
  );
  const sure = [...several].map(idOf);
  return {
    files,
    ids,
    used,
    several,
    sexes: new Map(people.map(({ id, sex }) => [idOf(id), sex])),
    restricted: new Set(people.filter((each) => each.isRestricted).map(({ id }) => idOf(id))),
    dead: new Set(
      people
        .filter(({ isLiving, isRestricted }) => !isLiving && !isRestricted)
        .map(({ id }) => idOf(id)),
    ),
    hasUnknownParents: people.some(({ unknownParents }) => unknownParents.length > 0),
    families,
    belongings: belongingsIn([...families.values()]),
    gone: goneIn(files, { ids, families }),
    moved: new Set([...before, ...after, ...sure]),
    isLeft: (xref) => used.has(xref) && !touched.has(xref),
  };
}

/** Those of the tree; where nothing is written yet, the one whom the page is about. */
async function findPeople(reader: Reader, tree: Tree) {
  const people = await reader
    .select({
      id: treePeople.id,
      sex: treePeople.sex,
      isLiving: isLivingIn(tree),
      isRestricted: isRestrictedIn(tree),
      unknownParents: treePeople.unknownParents,
    })
    .from(treePeople)
    .where(eq(treePeople.memorialId, tree.memorialId))
    .orderBy(asc(treePeople.id));
  if (people.length > 0) return people;
  const home = { id: tree.memorialId, sex: null, isLiving: false, isRestricted: false };
  return [{ ...home, unknownParents: [] }];
}

/** `I1`, `I2` and so on, without those that a file has. */
function freeIds(letter: string, used: ReadonlySet<string>): () => string {
  let number = 0;
  return () => {
    do number += 1;
    while (used.has(`${letter}${number}`));
    return `${letter}${number}`;
  };
}

type Came = { xref: string; revision: number; file: FileInTree };

function familiesOf(files: readonly FileInTree[]): Map<string, Came> {
  return new Map(
    files.flatMap((file) =>
      file.rows.flatMap(({ familyId, xref }) =>
        familyId === null || xref === null
          ? []
          : [[familyId, { xref: file.idOf(xref), revision: file.revision, file }] as const],
      ),
    ),
  );
}

/** Whoever came since the people were read isn't in the file yet. */
function knownOnly(family: FamilyContent, ids: ReadonlyMap<string, string>): FamilyContent {
  return {
    ...family,
    partners: family.partners.filter((id) => ids.has(id)),
    children: family.children.filter(({ personId }) => ids.has(personId)),
  };
}

function membersOf(family: FamilyContent | null): string[] {
  if (family === null) return [];
  return [...family.partners, ...family.children.map(({ personId }) => personId)];
}

function goneIn(
  files: readonly FileInTree[],
  { ids, families }: { ids: ReadonlyMap<string, string>; families: ReadonlyMap<string, unknown> },
): Set<string> {
  const gone = files.flatMap(({ rows, idOf }) =>
    rows.flatMap(({ xref, personId, familyId }) => {
      const isGone =
        (personId !== null && !ids.has(personId)) || (familyId !== null && !families.has(familyId));
      return isGone && xref !== null ? [idOf(xref)] : [];
    }),
  );
  return new Set(gone);
}

function belongingsIn(families: readonly KnownFamily[]): Known["belongings"] {
  const all: Known["belongings"] = new Map();
  const of = (id: string) => {
    const own = all.get(id) ?? { partnerIn: [], childIn: [] };
    all.set(id, own);
    return own;
  };
  for (const { xref, content } of families) {
    for (const id of content.partners) of(id).partnerIn.push(xref);
    for (const { personId, parents } of content.children)
      of(personId).childIn.push({ family: xref, parents });
  }
  return all;
}
