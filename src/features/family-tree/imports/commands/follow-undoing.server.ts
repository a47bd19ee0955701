import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { treeChangeUndone } from "../../tree/commands/undo-change.server.ts";
import { treeImports } from "../tables.server.ts";

type Undone = Parameters<(typeof treeChangeUndone)["raise"]>[2];

/** Handles `treeChangeUndone`: a file whose change was undone stands in the tree no longer, until that is undone. */
export async function followUndoing(
  tx: Transaction,
  _ctx: Context,
  { memorialId, revision, restored }: Undone,
): Promise<void> {
  const isFrom = (state: "done" | "undone", of: number) =>
    and(
      eq(treeImports.memorialId, memorialId),
      eq(treeImports.state, state),
      eq(treeImports.revision, of),
    );
  await tx.update(treeImports).set({ state: "undone" }).where(isFrom("done", revision));
  if (restored !== null)
    await tx.update(treeImports).set({ state: "done" }).where(isFrom("undone", restored));
}
