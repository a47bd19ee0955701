import { createReadStream } from "node:fs";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { isDatabaseAway } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { findTree } from "../../tree/queries/tree-rows.server.ts";
import { readTreeImport } from "../jobs.server.ts";
import { BLANK_IMPORT } from "../queries/get-import.server.ts";
import { treeImports } from "../tables.server.ts";

/** Whether a file may be sent at all, and how many have been: asked before a byte of it is taken. */
export async function admitImport(ctx: Context, idOrSlug: string): Promise<void> {
  const memorial = await getEditable(ctx, idOrSlug);
  // Refuses pets.
  await findTree(ctx, memorial);
  await ctx.limits.count("treeImport", ctx.actor?.userId ?? "");
}

/** Keeps a received file and has it read. Nothing of the tree changes by that. */
export async function beginImport(ctx: Context, idOrSlug: string, path: string) {
  const fileKey = `tree-imports/${randomKey()}`;
  await ctx.storage.write(fileKey, createReadStream(path), {
    contentType: "application/octet-stream",
  });
  try {
    return await transaction(ctx, async (tx) => {
      const { id: memorialId } = await getEditable(ctx, idOrSlug, tx);
      const id = newId();
      const state = "waiting" as const;
      await tx.insert(treeImports).values({
        ...BLANK_IMPORT,
        memorialId,
        id,
        at: new Date(),
        importedBy: ctx.actor?.userId ?? null,
        locale: ctx.locale,
        state,
        fileKey,
      });
      await recordAudit(tx, ctx, {
        action: "tree.importBegun",
        subject: "memorial",
        subjectId: memorialId,
        details: { importId: id },
      });
      await ctx.jobs.enqueue(tx, readTreeImport, { memorialId, importId: id });
      return { id, state };
    });
  } catch (error) {
    // If the connection is lost during the commit, it is unknown whether the row exists.
    if (!isDatabaseAway(error)) await ctx.storage.remove(fileKey);
    throw error;
  }
}
