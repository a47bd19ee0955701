import { and, eq } from "drizzle-orm";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { applyChange, openTree } from "../../tree/commands/write-tree.server.ts";
import { findTaken } from "../queries/imported-records.server.ts";
import { treeImports } from "../tables.server.ts";
import { changedByFile } from "./changed-by-file.server.ts";
import { followMapping } from "./follow-mapping.server.ts";
import { fail, type ImportKey } from "./read-import.server.ts";

/**
 * Puts a file into the tree: one change of whoever asked for it. `by` may edit the page no longer, or the tree may
 * have become too full: then nothing of it is changed, and the import has failed.
 */
export async function applyImport(
  services: Services,
  key: ImportKey,
  by: string | null,
): Promise<void> {
  const actor = by === null ? null : { userId: by, roles: [], permissions: [], isAdmin: false };
  const ctx: Context = { ...systemContext(services), actor };
  try {
    await applyAs(ctx, key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await fail(services, key, error.code);
  }
}

async function applyAs(ctx: Context, { memorialId, importId }: ImportKey): Promise<void> {
  await transaction(ctx, async (tx) => {
    const writing = await openTree(tx, ctx, memorialId);
    const isImport = and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, importId));
    const [found] = await tx.select().from(treeImports).where(isImport).for("update");
    if (found?.state !== "applying") return;
    const taken = await findTaken(tx, { memorialId, importId });
    const { records, ids } = await changedByFile(writing, found, taken);
    await followMapping(tx, { memorialId, importId }, taken, ids);
    const changeId = await applyChange(writing, {
      what: "imported",
      personId: null,
      records,
      isOfFile: true,
    });
    await tx
      .update(treeImports)
      .set({
        state: "done",
        progress: 100,
        revision: changeId === null ? writing.revision : writing.revision + 1,
      })
      .where(isImport);
  });
}
