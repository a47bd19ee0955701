import { createReadStream } from "node:fs";
import { and, asc, count, eq, inArray, isNotNull, isNull, max, ne } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import {
  isDatabaseAway,
  type Reader,
  type Transaction,
} from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { storeFromUpload } from "#platform/uploads/open-uploads.server.ts";
import { canChangeMedia } from "../policy.ts";
import { getEditable, getOpenForFiles, getReadable } from "../queries.server.ts";
import { keepers, memorials } from "../tables.server.ts";
import type { MediaItem, MediaText } from "./contract.ts";
import { isRecording, renderMedia, renderRecording } from "./jobs.server.ts";
import { reordered } from "./model.ts";
import { getMedia, listMedia, refuseWithoutRoom, standing } from "./queries.server.ts";
import { mediaItems } from "./tables.server.ts";

/**
 * Stores a received file as a new item and has its variants made. The same file again (by its
 * content) is the item that is there already. `uploadId`: what it counts as so far among the open
 * uploads of whoever asks. Throws `unreadableFile`, `unsupportedType`, `limitReached`, `pageFull`,
 * `accountFull`.
 */
export async function addMedia(
  ctx: Context,
  idOrSlug: string,
  file: IncomingFile,
  text: MediaText,
  uploadId: string | null = null,
): Promise<MediaItem> {
  const { id: memorialId } = await getOpenForFiles(ctx, idOrSlug);
  const known = await itemOfContent(ctx.database, memorialId, file.sha256);
  if (known !== null) return getMedia(ctx, memorialId, known);
  const seen = await examine(ctx, file);
  const originalKey = `originals/${randomKey()}`;
  await ctx.storage.write(originalKey, createReadStream(file.path), {
    contentType: file.type.mime,
  });
  let mediaId: string;
  try {
    mediaId = await insertItem(ctx, memorialId, { file, originalKey, seen, text, uploadId });
  } catch (error) {
    // A database that goes away while it commits leaves open whether the row is there.
    if (!isDatabaseAway(error)) await ctx.storage.remove(originalKey);
    throw error;
  }
  return getMedia(ctx, memorialId, mediaId);
}

type Stored = {
  file: IncomingFile;
  originalKey: string;
  seen: Awaited<ReturnType<typeof examine>>;
  text: MediaText;
  uploadId: string | null;
};

/** Answers the new item's id, or that of its twin, which was faster. */
async function insertItem(
  ctx: Context,
  memorialId: string,
  { file, originalKey, seen, text, uploadId }: Stored,
): Promise<string> {
  const id = newId();
  const twin = await transaction(ctx, async (tx) => {
    await takeTurn(tx, memorialId);
    const same = await itemOfContent(tx, memorialId, file.sha256);
    if (same !== null) return same;
    const { position, waiting } = await nextPlace(tx, ctx, memorialId);
    if (uploadId !== null) await storeFromUpload(tx, uploadId, file.bytes);
    await refuseWithoutRoom(tx, ctx, memorialId, file.bytes);
    await tx.insert(mediaItems).values({
      id,
      memorialId,
      kind: file.type.kind,
      status: "processing",
      mime: file.type.mime,
      fileName: file.name,
      originalKey,
      bytes: file.bytes,
      sha256: file.sha256,
      ...seen,
      ...text,
      position,
      progress: 0,
      variants: [],
      createdBy: ctx.actor?.userId ?? "",
      createdAt: new Date(),
    });
    await recordAudit(tx, ctx, entry("media.added", memorialId, id));
    await enqueueWork(tx, ctx, memorialId, { id, kind: file.type.kind, waiting });
    return null;
  });
  if (twin !== null) await ctx.storage.remove(originalKey);
  return twin ?? id;
}

type Work = { id: string; kind: MediaItem["kind"]; waiting: number };

/** Whoever has few files waiting comes sooner, and has at most one recording worked on at a time. */
async function enqueueWork(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  { id, kind, waiting }: Work,
): Promise<void> {
  const ids = { memorialId, mediaId: id };
  if (!isRecording({ kind })) {
    await ctx.jobs.enqueue(tx, renderMedia, ids, { after: waiting });
    return;
  }
  const [owner] = await ownerIdOf(tx, memorialId);
  const queue = `recordings:${owner?.userId ?? memorialId}`;
  await ctx.jobs.enqueue(tx, renderRecording, ids, { after: waiting, queue });
}

/** Files that come at once are added one by one: neither the same twice nor more than may be. */
export async function takeTurn(tx: Transaction, memorialId: string): Promise<void> {
  await tx
    .select({ id: memorials.id })
    .from(memorials)
    .where(eq(memorials.id, memorialId))
    .for("no key update");
}

/**
 * What can be said of a picture at once; of a document that it can be opened. Throws `unreadableFile` with the
 * reason.
 */
async function examine({ images }: Context, { type, path }: IncomingFile) {
  try {
    if (type.kind === "document") await images.readPdf(path);
    if (type.kind !== "image") return null;
    const { averageColor: color, format: _, isPartial, ...seen } = await images.inspect(path);
    return { ...seen, color, problem: isPartial ? "partial" : null };
  } catch (error) {
    throw asRefusal(error);
  }
}

function entry(action: string, memorialId: string, mediaId: string) {
  return { action, subject: "media", subjectId: mediaId, details: { memorialId } };
}

async function itemOfContent(reader: Reader, memorialId: string, sha256: string) {
  const [found] = await reader
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(
      and(
        standing(memorialId),
        eq(mediaItems.sha256, sha256),
        // One that couldn't be made ready may be tried once more.
        ne(mediaItems.status, "failed"),
      ),
    );
  return found?.id ?? null;
}

/** Where the next item stands, if there is room, and how many of its owner's are made ready before it. */
async function nextPlace(tx: Transaction, ctx: Context, memorialId: string) {
  const [held] = await tx
    .select({ count: count(), last: max(mediaItems.position) })
    .from(mediaItems)
    .where(standing(memorialId));
  const limit = ctx.config.media.perMemorial;
  if ((held?.count ?? 0) >= limit) throw new AppError("limitReached", { values: { count: limit } });
  return { position: (held?.last ?? 0) + 1, waiting: await countWaiting(tx, memorialId) };
}

/** On all pages of its owner: many pages are no way to come before others. */
async function countWaiting(tx: Transaction, memorialId: string): Promise<number> {
  const owned = tx
    .select({ id: keepers.memorialId })
    .from(keepers)
    .where(and(eq(keepers.userId, ownerIdOf(tx, memorialId)), eq(keepers.role, "owner")));
  return tx.$count(
    mediaItems,
    and(eq(mediaItems.status, "processing"), inArray(mediaItems.memorialId, owned)),
  );
}

function ownerIdOf(tx: Transaction, memorialId: string) {
  return tx
    .select({ userId: keepers.userId })
    .from(keepers)
    .where(and(eq(keepers.memorialId, memorialId), eq(keepers.role, "owner")));
}

export async function describeMedia(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  text: MediaText,
): Promise<MediaItem> {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  await changeItem(ctx, memorialId, mediaId, text, "media.described");
  return getMedia(ctx, memorialId, mediaId);
}

/** Answers the id of the memorial whose item the asker may change. */
async function getChangeable(ctx: Context, idOrSlug: string, mediaId: string): Promise<string> {
  const memorial = await getReadable(ctx, idOrSlug);
  const [item] = await ctx.database
    .select({ createdBy: mediaItems.createdBy })
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorial.id), eq(mediaItems.id, mediaId)));
  if (item === undefined || !canChangeMedia(ctx.actor, memorial, item)) {
    throw new AppError("notFound");
  }
  return memorial.id;
}

async function changeItem(
  ctx: Context,
  memorialId: string,
  mediaId: string,
  change: Partial<typeof mediaItems.$inferInsert>,
  action: string,
): Promise<void> {
  await transaction(ctx, async (tx, announce) => {
    const changed = await tx
      .update(mediaItems)
      .set({ ...change, id: mediaId })
      .where(
        and(
          eq(mediaItems.memorialId, memorialId),
          eq(mediaItems.id, mediaId),
          change.removedAt === null
            ? isNotNull(mediaItems.removedAt)
            : isNull(mediaItems.removedAt),
        ),
      );
    if (changed.rowCount === 0) throw new AppError("notFound");
    await recordAudit(tx, ctx, entry(action, memorialId, mediaId));
    announce({ topic: memorialId, kind: "media", id: mediaId });
  });
}

/** Takes an item off the page; its files stay until it can't be brought back any more. */
export async function removeMedia(ctx: Context, idOrSlug: string, mediaId: string): Promise<void> {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  await changeItem(ctx, memorialId, mediaId, { removedAt: new Date() }, "media.removed");
}

export async function restoreMedia(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
): Promise<MediaItem> {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  await changeItem(ctx, memorialId, mediaId, { removedAt: null }, "media.restored");
  return getMedia(ctx, memorialId, mediaId);
}

export async function orderMedia(
  ctx: Context,
  idOrSlug: string,
  mediaIds: string[],
): Promise<{ items: MediaItem[] }> {
  const { id: memorialId } = await getEditable(ctx, idOrSlug);
  await transaction(ctx, async (tx, announce) => {
    const rows = await tx
      .select({ id: mediaItems.id })
      .from(mediaItems)
      .where(standing(memorialId))
      .orderBy(asc(mediaItems.position), asc(mediaItems.id))
      .for("update");
    const order = reordered(
      rows.map(({ id }) => id),
      mediaIds,
    );
    for (const [index, id] of order.entries()) {
      await tx
        .update(mediaItems)
        .set({ position: index + 1 })
        .where(and(eq(mediaItems.memorialId, memorialId), inArray(mediaItems.id, [id])));
    }
    announce({ topic: memorialId, kind: "media", id: memorialId });
  });
  return listMedia(ctx, memorialId);
}
