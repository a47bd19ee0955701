import { and, eq } from "drizzle-orm";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { applyChange, openTree } from "../../tree/commands/write-tree.server.ts";
import type { ImportKey, ImportProblem } from "../model.ts";
import { findTaken } from "../queries/imported-records.server.ts";
import { treeImports } from "../tables.server.ts";
import { changedByFile } from "./changed-by-file.server.ts";
import { followMapping } from "./follow-mapping.server.ts";
import { addPictures } from "./add-pictures.server.ts";
import { fail } from "./read-import.server.ts";
import { tellProgress } from "./tell-progress.server.ts";
import { discardPictures } from "./write-pictures.server.ts";

/**
 * Puts a file into the tree: one change of whoever asked for it, once its pictures are media of the page. `by` may
 * edit the page no longer, or the tree may have become too full: then nothing of it is changed, and the import has
 * failed.
 */
export async function applyImport(
  services: Services,
  key: ImportKey,
  by: string | null,
): Promise<void> {
  const actor = by === null ? null : { userId: by, roles: [], permissions: [], isAdmin: false };
  const ctx: Context = { ...systemContext(services), actor };
  try {
    const [found] = await services.database.select().from(treeImports).where(isImport(key));
    if (found?.state === "applying") {
      await addPictures(ctx, found);
      await applyAs(ctx, key);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await giveUpApplying(services, key, error.code);
  }
  // Somebody may have let go of the file while its pictures came, or the process ended just here before.
  await discardUnused(services, key);
}

/** Nothing of the file is in the tree, nor on the page. */
export async function giveUpApplying(
  services: Services,
  key: ImportKey,
  problem: ImportProblem,
): Promise<void> {
  await fail(services, key, problem);
  await discardUnused(services, key);
}

async function discardUnused(services: Services, key: ImportKey): Promise<void> {
  const ctx = systemContext(services);
  await transaction(ctx, async (tx) => {
    const [found] = await tx
      .select({ state: treeImports.state })
      .from(treeImports)
      .where(isImport(key))
      .for("update");
    const isUnused = found?.state === "failed" || found?.state === "cancelled";
    if (isUnused) await discardPictures(tx, ctx, key);
  });
}

function isImport({ memorialId, importId }: ImportKey) {
  return and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, importId));
}

async function applyAs(ctx: Context, key: ImportKey): Promise<void> {
  const { memorialId, importId } = key;
  await transaction(ctx, async (tx) => {
    // Whoever applies files to one tree takes turns by its lock.
    const writing = await openTree(tx, ctx, memorialId);
    const [found] = await tx.select().from(treeImports).where(isImport(key));
    if (found?.state !== "applying") return;
    const taken = await findTaken(tx, { memorialId, importId });
    await tellProgress(ctx, key, FOUND);
    const { records, ids } = await changedByFile(writing, found, taken);
    await followMapping(tx, key, taken, ids);
    await tellProgress(ctx, key, COMPARED);
    await applyChange(writing, { what: "imported", personId: null, records, isOfFile: true });
    const revision = writing.revision + 1;
    const [done] = await tx
      .update(treeImports)
      .set({ state: "done", progress: 100, revision })
      .where(and(isImport(key), eq(treeImports.state, "applying")))
      .returning({ id: treeImports.id });
    if (done === undefined) throw new Error("an import was given up while it was applied");
  });
}

/** Of a hundred: what was read is found again, and compared with the tree. */
const FOUND = 10;
const COMPARED = 30;
