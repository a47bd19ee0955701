import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { familyTreeError } from "../../errors.ts";
import { turned } from "./change-marks.server.ts";
import { canUndo } from "../queries/list-changes.server.ts";
import { treeChanges } from "../tables.server.ts";
import { applyChange, writeTree } from "./write-tree.server.ts";

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
    await applyChange(writing, {
      what: "undone",
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
  });
}
