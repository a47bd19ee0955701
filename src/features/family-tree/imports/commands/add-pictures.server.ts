import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { and, asc, eq, sql } from "drizzle-orm";
import { addMedia } from "#features/memorials/media/commands/add-media.server.ts";
import { removeBatch } from "#features/memorials/media/commands/remove-batch.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { incomingSettings, receiveFile } from "#platform/uploads/incoming.server.ts";
import type { ImportRow } from "../queries/get-import.server.ts";
import { treeImports, treePictures } from "../tables.server.ts";
import { pictureBytesMax, type PictureProblem } from "./look-at-pictures.server.ts";
import { fetchFile } from "./read-import.server.ts";
import { unpackInProcess } from "./reading-process.server.ts";
import { reportPictures } from "./write-pictures.server.ts";

type PictureRow = typeof treePictures.$inferSelect;

/** Of the way of an import: the tree is the rest. */
const ADDED = 50;

/**
 * The pictures of a file become media of the page, which visitors don't see. What the page can't take is reported,
 * and the others come. Whoever was interrupted goes on with what is there already.
 */
export async function addPictures(ctx: Context, found: ImportRow): Promise<void> {
  const { memorialId, id: importId, fileKey } = found;
  const rows = await ctx.database
    .select()
    .from(treePictures)
    .where(and(eq(treePictures.memorialId, memorialId), eq(treePictures.importId, importId)))
    .orderBy(asc(treePictures.line), asc(treePictures.name));
  if (rows.length === 0) return;
  const folder = await mkdtemp(join(ctx.config.temporaryDirectory, "tree-pictures-"));
  try {
    const path = join(folder, "file");
    const isThere = fileKey !== null && (await fetchFile(ctx, fileKey, path));
    const names = rows.map(({ name }) => name);
    const mostBytes = pictureBytesMax(ctx.config);
    const files = isThere
      ? await unpackInProcess(ctx.processes, { path, folder, names, mostBytes })
      : new Map<string, string>();
    const problems: PictureProblem[] = [];
    for (const [at, row] of rows.entries()) {
      const reason = await addPicture(ctx, row, files.get(row.name));
      if (reason !== null) problems.push({ ...row, reason });
      await ctx.database
        .update(treeImports)
        .set({ progress: Math.floor((ADDED * (at + 1)) / rows.length) })
        .where(and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, importId)));
    }
    await leaveOut(ctx, found, problems);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Why it isn't on the page; `null` where it is. Throws `notFound` for whoever may add to the page no longer. */
async function addPicture(
  ctx: Context,
  { memorialId, importId, name, mediaId, isOwn }: PictureRow,
  path: string | undefined,
): Promise<PictureProblem["reason"] | null> {
  if (isOwn !== null) return null;
  if (path === undefined) return "noPicture";
  const settings = incomingSettings(ctx.config);
  const isTaken = ({ kind }: { kind: string }) => kind === "image";
  try {
    const source = createReadStream(path);
    const file = await receiveFile(source, basename(name), { ...settings, isTaken });
    try {
      const own = { id: mediaId, isHidden: true, isOnePicture: true };
      const [{ id } = { id: mediaId }] = await addMedia(ctx, memorialId, file, {}, own);
      await keepAdded(ctx, { memorialId, importId, name }, { id, isOwn: id === mediaId });
      return null;
    } finally {
      await file.discard();
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "notFound") throw error;
    return FILE_PROBLEMS.has(error.code) ? "noPicture" : "noRoom";
  }
}

type PictureKey = Pick<PictureRow, "memorialId" | "importId" | "name">;

function isPicture({ memorialId, importId, name }: PictureKey) {
  return and(
    eq(treePictures.memorialId, memorialId),
    eq(treePictures.importId, importId),
    eq(treePictures.name, name),
  );
}

/** Where somebody let go of the file meanwhile, nothing of it stays. */
async function keepAdded(
  ctx: Context,
  key: PictureKey,
  { id, isOwn }: { id: string; isOwn: boolean },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const kept = await tx
      .update(treePictures)
      .set({ mediaId: id, isOwn: isOwn || cameByImport(key.memorialId, id) })
      .where(isPicture(key))
      .returning({ id: treePictures.mediaId });
    if (kept.length > 0 || !isOwn) return;
    await removeBatch(tx, ctx, { memorialId: key.memorialId, ids: [id] }, { forGood: true });
  });
}

/** Also by another one: whichever is forgotten first, it is known that no person added it. */
function cameByImport(memorialId: string, mediaId: string) {
  return sql<boolean>`exists (select 1 from ${treePictures} as other where other.memorial_id = ${memorialId}
    and other.media_id = ${mediaId} and other.is_own)`;
}

const FILE_PROBLEMS: ReadonlySet<string> = new Set([
  "tooLarge",
  "unreadableFile",
  "unsupportedType",
]);

async function leaveOut(
  ctx: Context,
  { memorialId, id: importId, counts }: ImportRow,
  problems: readonly PictureProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await transaction(ctx, async (tx) => {
    const isImport = and(eq(treeImports.memorialId, memorialId), eq(treeImports.id, importId));
    const [found] = await tx
      .select({ state: treeImports.state })
      .from(treeImports)
      .where(isImport)
      .for("update");
    // Somebody let go of it meanwhile, and nothing more is told of it.
    if (found?.state !== "applying") return;
    for (const { name } of problems)
      await tx.delete(treePictures).where(isPicture({ memorialId, importId, name }));
    await reportPictures(tx, { memorialId, importId }, problems);
    const media = counts.media - problems.length;
    const unread = counts.unread + problems.length;
    await tx
      .update(treeImports)
      .set({ counts: { ...counts, media, unread } })
      .where(isImport);
  });
}
