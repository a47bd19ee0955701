import { and, eq, sql } from "drizzle-orm";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { familyTreeError } from "../../errors.ts";
import type { Encoding } from "../../gedcom/engine/encoding-names.ts";
import { findTree } from "../../tree/queries/tree-rows.server.ts";
import type { Application, TreeImport } from "../contract.ts";
import { applyReadImport, readTreeImport, removeImportFile } from "../jobs.server.ts";
import type { ImportState } from "../model.ts";
import { BLANK_IMPORT, getTreeImport, type ImportRow } from "../queries/get-import.server.ts";
import { treeImports, treeRecords, treeReportLines } from "../tables.server.ts";
import { discardPictures } from "./write-pictures.server.ts";

type Address = { idOrSlug: string; importId: string };

/** In another encoding, as long as the file is there and not in the tree. */
export async function readImportAgain(
  ctx: Context,
  { idOrSlug, importId }: Address,
  encoding: Encoding,
): Promise<TreeImport> {
  await ctx.limits.count("treeImport", ctx.actor?.userId ?? "");
  return transaction(ctx, async (tx) => {
    const found = await lockImport(tx, ctx, { idOrSlug, importId });
    refuseUnless(found, ["ready", "failed"]);
    if (found.fileKey === null) throw familyTreeError("importNotReady");
    await setState(tx, found, { ...BLANK_IMPORT, state: "waiting", chosen: encoding });
    await ctx.jobs.enqueue(tx, readTreeImport, { memorialId: found.memorialId, importId });
    return getTreeImport(ctx, { idOrSlug, importId }, tx);
  });
}

/** One that is in the tree, or was, is undone there instead. */
export async function cancelImport(ctx: Context, address: Address): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await lockImport(tx, ctx, address);
    if (found.state === "cancelled") return;
    refuseUnless(found, ["waiting", "reading", "ready", "failed"]);
    await letGo(tx, ctx, found);
    await recordAudit(tx, ctx, {
      action: "tree.importCancelled",
      subject: "memorial",
      subjectId: found.memorialId,
      details: { importId: found.id },
    });
  });
}

/** Nothing of the file is left but that there was one. */
export async function letGo(
  tx: Transaction,
  ctx: Context,
  found: Pick<ImportRow, "memorialId" | "id" | "fileKey">,
): Promise<void> {
  const { memorialId, id, fileKey } = found;
  await tx.delete(treeRecords).where(isOf(treeRecords, { memorialId, id }));
  await tx.delete(treeReportLines).where(isOf(treeReportLines, { memorialId, id }));
  await discardPictures(tx, ctx, { memorialId, importId: id });
  await setState(tx, found, { ...BLANK_IMPORT, state: "cancelled" });
  if (fileKey !== null) await ctx.jobs.enqueue(tx, removeImportFile, { key: fileKey });
}

/** Has the file put into the tree. Throws `familyTree.importNotReady`, `familyTree.treeFull`. */
export async function askToApply(
  ctx: Context,
  { idOrSlug, importId }: Address,
  { mode, subject }: Application,
) {
  return transaction(ctx, async (tx) => {
    const found = await lockImport(tx, ctx, { idOrSlug, importId });
    refuseUnless(found, ["ready"]);
    const tree = await findTree(ctx, await getEditable(ctx, idOrSlug, tx), tx);
    if (subject !== null) await refuseUnknown(tx, found, subject);
    const most = ctx.config.familyTreePeople;
    const standing = mode === "add" ? tree.people : 1;
    if (standing + found.counts.people - (subject === null ? 0 : 1) > most)
      throw familyTreeError("treeFull", { values: { count: most } });
    const state = "applying" as const;
    await setState(tx, found, { state, mode, subject, progress: 0 });
    const { memorialId } = found;
    const by = ctx.actor?.userId ?? null;
    await ctx.jobs.enqueue(tx, applyReadImport, { memorialId, importId, by });
    return { id: importId, state };
  });
}

async function refuseUnknown(tx: Transaction, found: ImportRow, subject: string): Promise<void> {
  const { xref, tag, position } = treeRecords;
  const [person] = await tx
    .select({ position })
    .from(treeRecords)
    .where(and(isOf(treeRecords, found), eq(tag, "INDI"), eq(xref, subject)))
    .limit(1);
  if (person === undefined) throw invalidField("subject", "noSuchPerson");
}

/** For editors of the page. */
async function lockImport(tx: Transaction, ctx: Context, { idOrSlug, importId }: Address) {
  const memorial = await getEditable(ctx, idOrSlug, tx);
  const [found] = await tx
    .select()
    .from(treeImports)
    .where(and(eq(treeImports.memorialId, memorial.id), eq(treeImports.id, importId)))
    .for("update");
  if (found === undefined) throw new AppError("notFound");
  return found;
}

function refuseUnless({ state }: ImportRow, states: readonly ImportState[]): void {
  if (!states.includes(state)) throw familyTreeError("importNotReady");
}

function setState(
  tx: Transaction,
  { memorialId, id }: Pick<ImportRow, "memorialId" | "id">,
  values: Partial<ImportRow>,
) {
  return tx
    .update(treeImports)
    .set(values)
    .where(and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, id)));
}

function isOf(
  table: typeof treeRecords | typeof treeReportLines,
  { memorialId, id }: Pick<ImportRow, "memorialId" | "id">,
) {
  return sql`${table.memorialId} = ${memorialId} and ${table.importId} = ${id}`;
}
