import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { familyTreeError } from "../../errors.ts";
import type { peopleMerged } from "../../merges/commands/merge-people.server.ts";
import { showAround } from "../../tree/commands/show-tree.server.ts";
import type { peopleRemoved } from "../../tree/commands/write-tree.server.ts";
import { findLinkedPeople } from "../queries.server.ts";
import { treeLinks } from "../tables.server.ts";

type Removed = Parameters<(typeof peopleRemoved)["raise"]>[2];
type Merged = Parameters<(typeof peopleMerged)["raise"]>[2];

/** Handles `peopleRemoved`. What two families agreed on isn't ended by the way: no undoing would bring it back. */
export async function refuseLinked(
  tx: Transaction,
  _ctx: Context,
  { memorialId, people }: Removed,
): Promise<void> {
  const removed = new Set(people);
  const linked = await findLinkedPeople(tx, memorialId);
  const person = linked.find(({ id }) => removed.has(id));
  if (person !== undefined)
    throw familyTreeError("linkedPerson", { values: { name: person.name ?? "" } });
}

/** Handles `peopleMerged`: the page of the one who goes is that of the one who stays, unless they have one already. */
export async function followMerge(
  tx: Transaction,
  _ctx: Context,
  { memorialId, keep, drop }: Merged,
): Promise<void> {
  if (keep === memorialId) return;
  const isOfKept = and(eq(treeLinks.memorialId, memorialId), eq(treeLinks.personId, keep));
  if ((await tx.$count(treeLinks, isOfKept)) > 0) return;
  const moved = await tx
    .update(treeLinks)
    .set({ personId: keep })
    .where(and(eq(treeLinks.memorialId, memorialId), eq(treeLinks.personId, drop)))
    .returning({ pageId: treeLinks.otherId });
  for (const { pageId } of moved) await showAround(tx, { pageId, memorialId, personId: keep });
}
