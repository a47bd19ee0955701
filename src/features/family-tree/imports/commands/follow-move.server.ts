import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { treeMoved } from "../../tree/commands/move-tree.server.ts";
import { removeImportFile } from "../jobs.server.ts";
import type { ImportState } from "../model.ts";
import { treeImports, treeRecords, treeReportLines } from "../tables.server.ts";
import { letGo } from "./change-import.server.ts";

type Moved = Parameters<(typeof treeMoved)["raise"]>[2];

const IN_A_TREE: ImportState[] = ["done", "undone"];

/**
 * Handles `treeMoved`: files that stand in the tree go along, with all they say. Those that nobody had put into it
 * don't, and neither do those that the new page's own tree had held.
 */
export async function followMove(tx: Transaction, ctx: Context, moved: Moved): Promise<void> {
  const { from, to, personId } = moved;
  const isOf = (page: string) => eq(treeImports.memorialId, page);
  const isStanding = inArray(treeImports.state, IN_A_TREE);
  const former = await tx
    .delete(treeImports)
    .where(and(isOf(to), isStanding))
    .returning({ fileKey: treeImports.fileKey });
  for (const { fileKey } of former)
    if (fileKey !== null) await ctx.jobs.enqueue(tx, removeImportFile, { key: fileKey });
  const imports = await tx.select().from(treeImports).where(isOf(from)).for("update");
  for (const found of imports) {
    if (IN_A_TREE.includes(found.state))
      await tx.insert(treeImports).values({ ...found, memorialId: to });
    else if (found.state !== "cancelled") await letGo(tx, ctx, found);
  }
  const ids = imports.filter(({ state }) => IN_A_TREE.includes(state)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(treeRecords)
    .set({
      memorialId: to,
      personId: sql`case when ${treeRecords.personId} = ${personId} then ${to}::uuid else ${treeRecords.personId} end`,
    })
    .where(and(eq(treeRecords.memorialId, from), inArray(treeRecords.importId, ids)));
  await tx
    .update(treeReportLines)
    .set({ memorialId: to })
    .where(and(eq(treeReportLines.memorialId, from), inArray(treeReportLines.importId, ids)));
  await tx.delete(treeImports).where(and(isOf(from), inArray(treeImports.id, ids)));
}
