import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { familyTreeError } from "../../errors.ts";
import type { PersonChange, TreePerson } from "../contract.ts";
import type { NewPerson, Relation } from "../editing/contract.ts";
import { joinedFamily, withoutMember } from "./joined-family.server.ts";
import { contentOf } from "../model.ts";
import {
  BLANK_PERSON,
  stillUnknown,
  withGiven,
  type ChangedRecord,
  type PersonContent,
} from "../model.ts";
import { getPerson } from "../queries/get-person.server.ts";
import { findEditablePeople, findStoredFamiliesOf } from "../queries/stored-records.server.ts";
import { applyChange, writeTree, type Writing } from "./write-tree.server.ts";

/** Alone, or beside one who is there: then they make or join a family. */
export async function addTreePerson(
  ctx: Context,
  idOrSlug: string,
  { relation, ...given }: NewPerson,
): Promise<TreePerson> {
  return writeTree(ctx, idOrSlug, async (writing) => {
    const id = newId();
    const after = withGiven<PersonContent>(BLANK_PERSON, given);
    const records: ChangedRecord[] = [{ of: "person", id, before: null, after }];
    if (relation !== undefined) records.push(...(await related(writing, { id, after }, relation)));
    await applyChange(writing, { what: "added", personId: id, records });
    return getPerson(ctx, writing.memorial, id, writing.tx);
  });
}

async function related(
  { tx, memorial }: Writing,
  { id: newcomer, after: person }: { id: string; after: PersonContent },
  relation: Relation,
): Promise<ChangedRecord[]> {
  const [other] = await findEditablePeople(tx, memorial.id, [relation.to]);
  if (other === undefined) throw invalidField("relation.to", "noSuchPerson");
  const stored = await findStoredFamiliesOf(tx, memorial.id, relation.to);
  const families = stored.map(({ id, content }) => ({ id, ...content }));
  const { id, before, after } = joinedFamily(newcomer, relation, families);
  return [
    { of: "family", id: id ?? newId(), before, after },
    ...noLongerUnknown({ id: relation.to, before: other.content }, relation, person),
  ];
}

/** Whose mother comes isn't said any more to have one who isn't known. */
function noLongerUnknown(
  { id, before }: { id: string; before: PersonContent },
  { as, kind }: Relation,
  { sex }: PersonContent,
): ChangedRecord[] {
  if (as !== "parent" || (kind !== null && kind !== "birth")) return [];
  const unknownParents = stillUnknown(before.unknownParents, [sex]);
  return [{ of: "person", id, before, after: { ...before, unknownParents } }];
}

type Address = { idOrSlug: string; personId: string };

/** What a page says of its own person. */
export const OF_THE_PAGE = [
  "name",
  "birthName",
  "nickname",
  "birth",
  "death",
  "life",
  "visibility",
] as const;

/** `expected`: the revision that the caller read; throws `changedMeanwhile` for another. */
export async function changeTreePerson(
  ctx: Context,
  { idOrSlug, personId }: Address,
  change: PersonChange,
  expected: number | null,
): Promise<TreePerson> {
  return writeTree(ctx, idOrSlug, async (writing) => {
    const before = await getStanding(writing, personId, expected);
    const isHome = personId === writing.memorial.id;
    if (isHome && OF_THE_PAGE.some((field) => change[field] !== undefined))
      throw familyTreeError("followsPage");
    const after = withGiven<PersonContent>(before, change);
    const records = [{ of: "person" as const, id: personId, before, after }];
    await applyChange(writing, { what: "changed", personId, records });
    return getPerson(ctx, writing.memorial, personId, writing.tx);
  });
}

/** Families that would join nobody any more go along. */
export async function removeTreePerson(
  ctx: Context,
  { idOrSlug, personId }: Address,
  expected: number | null,
): Promise<void> {
  await writeTree(ctx, idOrSlug, async (writing) => {
    const before = await getStanding(writing, personId, expected);
    const { tx, memorial } = writing;
    if (personId === memorial.id) throw familyTreeError("homeStays");
    const families = await findStoredFamiliesOf(tx, memorial.id, personId);
    const records: ChangedRecord[] = families.map(({ id, content }) => ({
      of: "family",
      id,
      before: contentOf(content),
      after: withoutMember(content, personId),
    }));
    records.push({ of: "person", id: personId, before, after: null });
    await applyChange(writing, { what: "removed", personId, records });
  });
}

async function getStanding(
  { tx, memorial }: Writing,
  personId: string,
  expected: number | null,
): Promise<PersonContent> {
  const [found] = await findEditablePeople(tx, memorial.id, [personId]);
  if (found === undefined) throw new AppError("notFound");
  if (expected !== null && expected !== found.revision) throw new AppError("changedMeanwhile");
  return found.content;
}
