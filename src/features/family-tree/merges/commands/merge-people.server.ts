import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { familyTreeError } from "../../errors.ts";
import { OF_THE_PAGE } from "../../tree/commands/change-people.server.ts";
import { applyChange, writeTree, type Writing } from "../../tree/commands/write-tree.server.ts";
import { EVENTS_MAX, NAMES_MAX, NOTE_MAX, type TreePerson } from "../../tree/contract.ts";
import { withGiven, type ChangedRecord, type PersonContent } from "../../tree/model.ts";
import { getPerson } from "../../tree/queries/get-person.server.ts";
import {
  findStoredFamiliesOf,
  findEditablePeople,
} from "../../tree/queries/stored-records.server.ts";
import { findTree } from "../../tree/queries/tree-rows.server.ts";
import type { Merge } from "../contract.ts";
import { mergedFamilies, type FamilyOfBoth } from "./merged-families.server.ts";
import { mergedHome, mergedPerson } from "./merged-person.server.ts";

/** Two people of a tree became one: what is known of either is known of `keep`. */
export const peopleMerged = defineHook<{ memorialId: string; keep: string; drop: string }>(
  "peopleMerged",
);

/**
 * One change of the tree, undone in one step. `expected`: the revision of the tree at which the caller had read both;
 * throws `changedMeanwhile` if either was changed after it.
 */
export async function mergeTreePeople(
  ctx: Context,
  idOrSlug: string,
  merge: Merge,
  expected: number | null,
): Promise<TreePerson> {
  return writeTree(ctx, idOrSlug, async (writing) => {
    const { tx, memorial } = writing;
    const both = await getBoth(writing, merge);
    const newest = Math.max(both.keep.revision, both.drop.revision);
    if (expected !== null && (expected < newest || expected > writing.revision))
      throw new AppError("changedMeanwhile");
    const after = await mergedContent(writing, both, merge.values);
    refuseTooMuch(after);
    const families = mergedFamilies(await findFamiliesOfBoth(writing, merge), merge);
    const records: ChangedRecord[] = [
      { of: "person", id: merge.keep, before: both.keep.content, after },
      ...families.map((family) => ({ of: "family" as const, ...family })),
      { of: "person", id: merge.drop, before: both.drop.content, after: null },
    ];
    const { keep, drop } = merge;
    // Before the one goes, and with them all that hangs on them.
    await peopleMerged.raise(tx, ctx, { memorialId: memorial.id, keep, drop });
    await applyChange(writing, { what: "merged", personId: keep, records });
    return getPerson(ctx, memorial, merge.keep, tx);
  });
}

type Standing = { id: string; revision: number; content: PersonContent };
type Both = { keep: Standing; drop: Standing };

async function getBoth({ tx, memorial }: Writing, { keep, drop }: Merge): Promise<Both> {
  if (keep === drop) throw invalidField("drop", "personTwice");
  const found = await findEditablePeople(tx, memorial.id, [keep, drop]);
  const kept = found.find(({ id }) => id === keep);
  const dropped = found.find(({ id }) => id === drop);
  if (kept === undefined) throw invalidField("keep", "noSuchPerson");
  if (dropped === undefined) throw invalidField("drop", "noSuchPerson");
  if (drop === memorial.id) throw familyTreeError("homeStays");
  return { keep: kept, drop: dropped };
}

async function mergedContent(
  { ctx, tx, memorial }: Writing,
  { keep, drop }: Both,
  values: Merge["values"],
): Promise<PersonContent> {
  const dropped = called(drop.content);
  if (keep.id !== memorial.id)
    return withGiven<PersonContent>(mergedPerson(called(keep.content), dropped), values);
  if (OF_THE_PAGE.some((field) => values[field] !== undefined))
    throw familyTreeError("followsPage");
  // Whom visitors always see can't take on what is hidden from them, nor is one of both living.
  if (dropped.visibility !== "auto" || dropped.life === "living")
    throw familyTreeError("mergedHidden");
  const { name, birthName, nickname } = (await findTree(ctx, memorial, tx)).home;
  const page = { name, birthName, nickname };
  const after = mergedHome({ content: keep.content, called: page }, dropped);
  return withGiven<PersonContent>(after, values);
}

/** A check in the database says that all but the memorial's own have a name. */
function called(content: PersonContent) {
  return { ...content, name: content.name ?? "" };
}

/** Nothing is left out unseen: where both are more than one may have, the caller says what stays. */
function refuseTooMuch({ names, events, citations, notes }: PersonContent): void {
  const lists = [
    { field: "names", length: names.length, most: NAMES_MAX },
    { field: "events", length: events.length, most: EVENTS_MAX },
    { field: "citations", length: citations.length, most: EVENTS_MAX },
  ];
  for (const { field, length, most } of lists)
    if (length > most) throw invalidField(`values.${field}`, "tooMany", { count: most });
  if (notes !== null && [...notes].length > NOTE_MAX)
    throw invalidField("values.notes", "tooLong", { count: NOTE_MAX });
}

async function findFamiliesOfBoth(
  { tx, memorial }: Writing,
  { keep, drop }: Merge,
): Promise<FamilyOfBoth[]> {
  const found = [
    ...(await findStoredFamiliesOf(tx, memorial.id, keep)),
    ...(await findStoredFamiliesOf(tx, memorial.id, drop)),
  ];
  return [...new Map(found.map((family) => [family.id, family])).values()];
}
