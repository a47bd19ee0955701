import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { familyTreeError } from "../../errors.ts";
import type { FamilyChange, NewFamily, TreeFamily } from "../editing/contract.ts";
import { membersOf } from "../queries/seen-page.server.ts";
import { BLANK_FAMILY, withGiven, type FamilyContent } from "../model.ts";
import { getFamily } from "../queries/get-family.server.ts";
import { findStoredFamilies, findStoredPeople } from "../queries/stored-records.server.ts";
import { applyChange, writeTree, type Writing } from "./write-tree.server.ts";

export async function addTreeFamily(
  ctx: Context,
  idOrSlug: string,
  given: NewFamily,
): Promise<TreeFamily> {
  return writeTree(ctx, idOrSlug, async (writing) => {
    const id = newId();
    const after = withGiven<FamilyContent>(BLANK_FAMILY, given);
    await refuseWrong(writing, after);
    const records = [{ of: "family" as const, id, before: null, after }];
    await applyChange(writing, { what: "family", personId: null, records });
    return getFamily(ctx, writing.memorial, id, writing.tx);
  });
}

type Address = { idOrSlug: string; familyId: string };

/** `expected`: the revision that the caller read; throws `changedMeanwhile` for another. */
export async function changeTreeFamily(
  ctx: Context,
  { idOrSlug, familyId }: Address,
  change: FamilyChange,
  expected: number | null,
): Promise<TreeFamily> {
  return writeTree(ctx, idOrSlug, async (writing) => {
    const before = await getStanding(writing, familyId, expected);
    const after = withGiven<FamilyContent>(before, change);
    await refuseWrong(writing, after);
    const records = [{ of: "family" as const, id: familyId, before, after }];
    await applyChange(writing, { what: "family", personId: null, records });
    return getFamily(ctx, writing.memorial, familyId, writing.tx);
  });
}

export async function removeTreeFamily(
  ctx: Context,
  { idOrSlug, familyId }: Address,
  expected: number | null,
): Promise<void> {
  await writeTree(ctx, idOrSlug, async (writing) => {
    const before = await getStanding(writing, familyId, expected);
    const records = [{ of: "family" as const, id: familyId, before, after: null }];
    await applyChange(writing, { what: "family", personId: null, records });
  });
}

async function getStanding(
  { tx, memorial }: Writing,
  familyId: string,
  expected: number | null,
): Promise<FamilyContent> {
  const [found] = await findStoredFamilies(tx, memorial.id, [familyId]);
  if (found === undefined) throw new AppError("notFound");
  if (expected !== null && expected !== found.revision) throw new AppError("changedMeanwhile");
  return found.content;
}

/** Everybody is of this tree, and stands in the family once; parents of a child are partners in it. */
async function refuseWrong({ tx, memorial }: Writing, family: FamilyContent): Promise<void> {
  const { partners, children } = family;
  if (new Set(partners).size < partners.length) throw invalidField("partners", "personTwice");
  const ids = children.map(({ personId }) => personId);
  if (new Set(ids).size < ids.length) throw invalidField("children", "personTwice");
  if (ids.some((id) => partners.includes(id))) throw familyTreeError("ownAncestor");
  const members = membersOf(family);
  if (members.length === 0) throw invalidField("partners", "required");
  const found = await findStoredPeople(tx, memorial.id, members);
  const isThere = (id: string) => found.some((person) => person.id === id);
  if (!partners.every(isThere)) throw invalidField("partners", "noSuchPerson");
  if (!ids.every(isThere)) throw invalidField("children", "noSuchPerson");
  const parents = children.flatMap((child) => child.parents.map(({ personId }) => personId));
  if (!parents.every((id) => partners.includes(id))) throw invalidField("children", "noPartner");
}
