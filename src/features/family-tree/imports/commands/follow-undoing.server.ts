import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { treeChangeUndone } from "../../tree/commands/undo-change.server.ts";
import { followUndoneMerge } from "./follow-merge.server.ts";
import { treeImports } from "../tables.server.ts";
import { putBackPictures, takeOffPictures } from "./write-pictures.server.ts";

type Undone = Parameters<(typeof treeChangeUndone)["raise"]>[2];

/**
 * Handles `treeChangeUndone`: a file whose change was undone stands in the tree no longer, nor its pictures on the
 * page, until that is undone.
 */
export async function followUndoing(tx: Transaction, ctx: Context, undone: Undone): Promise<void> {
  const { memorialId, revision, restored } = undone;
  const isFrom = (state: "done" | "undone", of: number) =>
    and(
      eq(treeImports.memorialId, memorialId),
      eq(treeImports.state, state),
      eq(treeImports.revision, of),
    );
  const { id: importId } = treeImports;
  const gone = await tx
    .update(treeImports)
    .set({ state: "undone" })
    .where(isFrom("done", revision))
    .returning({ importId });
  for (const each of gone) await takeOffPictures(tx, ctx, { memorialId, ...each });
  const back =
    restored === null
      ? []
      : await tx
          .update(treeImports)
          .set({ state: "done" })
          .where(isFrom("undone", restored))
          .returning({ importId });
  for (const each of back) await putBackPictures(tx, ctx, { memorialId, ...each });
  await followUndoneMerge(tx, ctx, undone);
}
