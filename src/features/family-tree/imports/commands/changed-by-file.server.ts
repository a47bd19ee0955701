import { findLinkedPeople } from "../../links/queries.server.ts";
import { mergedHome } from "../../merges/commands/merged-person.server.ts";
import { realOnes } from "../../tree/commands/change-marks.server.ts";
import type { Writing } from "../../tree/commands/write-tree.server.ts";
import { EVENTS_MAX, NAMES_MAX } from "../../tree/contract.ts";
import {
  BLANK_FAMILY,
  BLANK_PERSON,
  contentOf,
  withGiven,
  type ChangedRecord,
  type FamilyContent,
  type PersonContent,
} from "../../tree/model.ts";
import { findRestricted } from "../../tree/queries/restricted-people.server.ts";
import { findStoredFamilies, findStoredPeople } from "../../tree/queries/stored-records.server.ts";
import { findTree } from "../../tree/queries/tree-rows.server.ts";
import type { ImportRow } from "../queries/get-import.server.ts";
import {
  findStandingImports,
  findTaken,
  type TakenRecord,
} from "../queries/imported-records.server.ts";

/** In the tree, of the records of a file: by the ids of those. */
export type IdsInTree = { people: Map<string, string>; families: Map<string, string> };

type Standing = {
  people: Map<string, PersonContent>;
  families: Map<string, FamilyContent>;
  /** Whom nobody may see. */
  restricted: ReadonlySet<string>;
  /** Whose pages agreed to it. */
  linked: ReadonlySet<string>;
};

/** What becomes of a tree by a file. */
export async function changedByFile(
  writing: Writing,
  found: Pick<ImportRow, "mode" | "subject">,
  taken: readonly TakenRecord[],
): Promise<{ records: ChangedRecord[]; ids: IdsInTree }> {
  const home = writing.memorial.id;
  const standing = await standingIn(writing, found.mode === "replace");
  const before = found.mode === "replace" ? await takenBefore(writing) : [];
  const ids = idsInTree(taken, keptIds(taken, before, standing));
  if (found.subject !== null) ids.people.set(found.subject, home);
  const records: ChangedRecord[] = [];
  for (const { tag, xref, content } of taken) {
    if (xref === null || content === null) continue;
    if (tag === "INDI") {
      // Nobody changes whom nobody may see.
      if (!standing.restricted.has(ids.people.get(xref) ?? ""))
        records.push(await person(writing, standing, ids, { xref, content }));
    } else records.push(...family(standing, ids, { xref, content: content as FamilyContent }));
  }
  const touched = new Set(records.map(({ id }) => id));
  for (const [id, content] of standing.families)
    if (!touched.has(id)) records.push({ of: "family", id, before: content, after: null });
  const staying = new Set([home, ...standing.restricted, ...standing.linked]);
  for (const [id, content] of standing.people)
    if (!touched.has(id) && !staying.has(id))
      records.push({ of: "person", id, before: content, after: null });
  // Beside what is there, a file says nothing of those whom it leaves as they were.
  return { records: found.mode === "replace" ? records : realOnes(records), ids };
}

/**
 * All that goes unless the file has it, too. The memorial's own person always stays, as do those whom nobody may see and
 * those with a page: what two families agreed on isn't ended by a file.
 */
async function standingIn({ tx, memorial }: Writing, isReplaced: boolean): Promise<Standing> {
  const people = await findStoredPeople(tx, memorial.id, isReplaced ? "all" : [memorial.id]);
  const families = isReplaced ? await findStoredFamilies(tx, memorial.id, "all") : [];
  return {
    people: new Map(people.map(({ id, content }) => [id, content])),
    families: new Map(families.map(({ id, content }) => [id, contentOf(content)])),
    restricted: new Set(await findRestricted(tx, memorial.id)),
    linked: new Set((await findLinkedPeople(tx, memorial.id)).map(({ id }) => id)),
  };
}

async function takenBefore({ tx, memorial }: Writing): Promise<TakenRecord[]> {
  const imports = await findStandingImports(tx, memorial.id);
  const taken = await Promise.all(
    imports.map(({ id }) => findTaken(tx, { memorialId: memorial.id, importId: id })),
  );
  return taken.flat();
}

/** Who stands under the same id and name in a newer file is the same, so that links and answers stay with them. */
function keptIds(
  taken: readonly TakenRecord[],
  before: readonly TakenRecord[],
  standing: Standing,
): IdsInTree {
  const kept: IdsInTree = { people: new Map(), families: new Map() };
  const names = new Map(taken.map((each) => [`${each.tag} ${each.xref}`, nameIn(each)]));
  for (const each of before) {
    const { tag, xref, personId, merged, familyId } = each;
    // Whoever became one with another stands in the newer file as two again.
    if (xref === null || merged.length > 0 || names.get(`${tag} ${xref}`) !== nameIn(each))
      continue;
    if (personId !== null && standing.people.has(personId)) kept.people.set(xref, personId);
    if (familyId !== null && standing.families.has(familyId)) kept.families.set(xref, familyId);
  }
  return kept;
}

function nameIn({ content }: TakenRecord): string | null {
  return content !== null && "name" in content ? content.name : null;
}

function idsInTree(taken: readonly TakenRecord[], kept: IdsInTree): IdsInTree {
  const ids: IdsInTree = { people: new Map(), families: new Map() };
  for (const { xref, personId, familyId } of taken) {
    if (xref === null) continue;
    if (personId !== null) ids.people.set(xref, kept.people.get(xref) ?? personId);
    if (familyId !== null) ids.families.set(xref, kept.families.get(xref) ?? familyId);
  }
  return ids;
}

type Taken<Content> = { xref: string; content: Content };

async function person(
  { ctx, tx, memorial }: Writing,
  { people }: Standing,
  ids: IdsInTree,
  { xref, content }: Taken<PersonContent | FamilyContent>,
): Promise<ChangedRecord> {
  const id = ids.people.get(xref) ?? "";
  const before = people.get(id) ?? null;
  const own = withGiven<PersonContent>(BLANK_PERSON, content as PersonContent);
  if (id !== memorial.id || before === null) return { of: "person", id, before, after: own };
  const called = (await findTree(ctx, memorial, tx)).home;
  const after = mergedHome({ content: before, called }, { ...own, name: own.name ?? "" });
  const names = after.names.slice(0, NAMES_MAX);
  const events = after.events.slice(0, EVENTS_MAX);
  return { of: "person", id, before, after: { ...after, names, events } };
}

function family(
  { families }: Standing,
  ids: IdsInTree,
  { xref, content }: Taken<FamilyContent>,
): ChangedRecord[] {
  const id = ids.families.get(xref);
  if (id === undefined) return [];
  const idOf = (of: string) => ids.people.get(of) ?? [];
  const after = withGiven<FamilyContent>(BLANK_FAMILY, {
    ...content,
    partners: content.partners.flatMap(idOf),
    children: content.children.flatMap(({ personId, parents }) =>
      [idOf(personId)].flat().map((child) => ({
        personId: child,
        parents: parents.flatMap(({ personId: parent, kind }) =>
          [idOf(parent)].flat().map((of) => ({ personId: of, kind })),
        ),
      })),
    ),
  });
  return [{ of: "family", id, before: families.get(id) ?? null, after }];
}
