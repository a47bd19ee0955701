import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { familyTreeError } from "../../errors.ts";
import { turned } from "./change-marks.server.ts";
import { canUndo } from "../queries/list-changes.server.ts";
import { treeChanges } from "../tables.server.ts";
import { applyChange, writeTree } from "./write-tree.server.ts";

type Undone = {
  memorialId: string;
  /** Of the change that was undone. */
  revision: number;
  /** Of the change that stands again by it, where an undoing was undone. */
  restored: number | null;
};

/** A change of a tree was undone: whoever keeps something of it follows. */
export const treeChangeUndone = defineHook<Undone>("treeChangeUndone");

/** Throws `familyTree.standsOn` where a later change stands on it, or it is undone already. */
export async function undoTreeChange(
  ctx: Context,
  { idOrSlug, changeId }: { idOrSlug: string; changeId: string },
): Promise<void> {
  await writeTree(ctx, idOrSlug, async (writing) => {
    const { tx, memorial } = writing;
    const isOfTree = eq(treeChanges.memorialId, memorial.id);
    const { revision, personId, records, undoes } = treeChanges;
    const [change] = await tx
      .select({ revision, personId, records, undoes, canUndo })
      .from(treeChanges)
      .where(and(isOfTree, eq(treeChanges.id, changeId)));
    if (change === undefined) throw new AppError("notFound");
    if (!change.canUndo) throw familyTreeError("standsOn");
    const isOfFile = await isImported(tx, memorial.id, change);
    await applyChange(writing, {
      what: "undone",
      isOfFile,
      personId: change.personId,
      records: turned(change.records),
      undoes: change.revision,
    });
    await tx
      .update(treeChanges)
      .set({ undoneBy: writing.revision + 1 })
      .where(and(isOfTree, eq(revision, change.revision)));
    // What it had undone stands again.
    if (change.undoes !== null)
      await tx
        .update(treeChanges)
        .set({ undoneBy: null })
        .where(and(isOfTree, eq(revision, change.undoes)));
    const undone = { memorialId: memorial.id, revision: change.revision, restored: change.undoes };
    await treeChangeUndone.raise(tx, ctx, undone);
  });
}

/** Whether it, or what it undid, put a file into the tree. */
async function isImported(
  tx: Transaction,
  memorialId: string,
  { revision, undoes }: { revision: number; undoes: number | null },
): Promise<boolean> {
  const found = await tx
    .select({ what: treeChanges.what })
    .from(treeChanges)
    .where(
      and(
        eq(treeChanges.memorialId, memorialId),
        inArray(treeChanges.revision, [revision, undoes ?? revision]),
      ),
    );
  return found.some(({ what }) => what === "imported");
}
