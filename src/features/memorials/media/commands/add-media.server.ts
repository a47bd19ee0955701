import { createReadStream } from "node:fs";
import { and, count, eq, inArray, max, ne, or } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import {
  isDatabaseAway,
  type Reader,
  type Transaction,
} from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { storeFromUpload } from "#platform/uploads/open-uploads.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { getOpenForFiles } from "#features/memorials/access/queries.server.ts";
import { canChangeMedia } from "#features/memorials/policy.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import {
  refuseRemovedFile,
  refuseRemovedWords,
  refuseToShow,
} from "../../restrictions/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import type { MediaItem, MediaText } from "../contract.ts";
import { isRecording, renderMedia, renderRecording } from "../jobs.server.ts";
import { DOCUMENT_PAGES_MAX, wordsOfMedia } from "../model.ts";
import { getMedia, standing } from "../queries.server.ts";
import { refuseWithoutRoom } from "../quota/queries.server.ts";
import { refuseWithoutSpace } from "../quota/space/queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { changeItem, isShown } from "./change-media.server.ts";

type Adding = {
  /** What it counts as so far among the open uploads of whoever asks. */
  uploadId?: string;
  /** Of the new item, so that whoever was interrupted finds it again. */
  id?: string;
  /** Visitors don't see it until somebody shows it; one that they see already stays so. */
  isHidden?: boolean;
};

/**
 * Stores a received file as a new item and has its variants made. The same file again (by its
 * content) is the item that is there already, and shown by whoever may show it if it was hidden. Throws `unreadableFile`, `unsupportedType`, `limitReached`,
 * `memorials.spaceNeeded`, `memorials.pageFull`, `memorials.removedFile`, `memorials.removedWords`, `accountFull`.
 */
export async function addMedia(
  ctx: Context,
  idOrSlug: string,
  file: IncomingFile,
  text: MediaText,
  { uploadId, id = newId(), isHidden = false }: Adding = {},
): Promise<MediaItem> {
  const memorial = await getOpenForFiles(ctx, idOrSlug);
  const { id: memorialId } = memorial;
  await refuseRemovedFile(ctx.database, memorialId, file.sha256);
  await refuseRemovedWords(ctx.database, memorialId, wordsOfMedia(text));
  const known = await itemOfContent(ctx.database, memorialId, { id, sha256: file.sha256 });
  if (known !== null) {
    if (!isHidden) await showAgain(ctx, memorial, known);
    return getMedia(ctx, memorialId, known);
  }
  const seen = await examine(ctx, file);
  const originalKey = `originals/${randomKey()}`;
  await ctx.storage.write(originalKey, createReadStream(file.path), {
    contentType: file.type.mime,
  });
  let mediaId: string;
  try {
    const own = { id, file, originalKey, seen, text, uploadId, isHidden };
    mediaId = await insertItem(ctx, memorialId, own);
  } catch (error) {
    // If the connection is lost during the commit, it is unknown whether the row exists.
    if (!isDatabaseAway(error)) await ctx.storage.remove(originalKey);
    throw error;
  }
  if (mediaId !== id && !isHidden) await showAgain(ctx, memorial, mediaId);
  return getMedia(ctx, memorialId, mediaId);
}

/** Whoever adds a hidden file by hand wants it on the page; where they may not show it, it stays hidden. */
async function showAgain(ctx: Context, memorial: GuardedMemorial, mediaId: string) {
  const ids = { memorialId: memorial.id, mediaId };
  await transaction(ctx, async (tx) => {
    const isHidden = and(standing(ids.memorialId, mediaId), eq(mediaItems.isHidden, true));
    const { caption, altText, album, revision, createdBy } = mediaItems;
    const [hidden] = await tx
      .select({ caption, altText, album, revision, createdBy })
      .from(mediaItems)
      .where(isHidden)
      .for("update");
    if (hidden === undefined || !canChangeMedia(ctx.actor, memorial, hidden)) return;
    await refuseToShow(tx, ids.memorialId, wordsOfMedia(hidden));
    const change = { isHidden: false, revision: hidden.revision + 1 };
    const what = { change, where: isShown, action: "media.shown" };
    await changeItem(tx, ctx, ids, what);
  });
}

type Stored = Pick<Adding, "uploadId"> & {
  id: string;
  file: IncomingFile;
  originalKey: string;
  seen: Awaited<ReturnType<typeof examine>>;
  text: MediaText;
  isHidden: boolean;
};

/** Returns the id of the new item, or of the duplicate that was committed first. */
async function insertItem(
  ctx: Context,
  memorialId: string,
  { id, file, originalKey, seen, text, uploadId, isHidden }: Stored,
): Promise<string> {
  const twin = await transaction(ctx, async (tx) => {
    await lockMedia(tx, memorialId);
    await refuseRemovedFile(tx, memorialId, file.sha256);
    await refuseRemovedWords(tx, memorialId, wordsOfMedia(text));
    const same = await itemOfContent(tx, memorialId, { id, sha256: file.sha256 });
    if (same !== null) return same;
    const { position, waiting } = await nextPlace(tx, ctx, memorialId);
    await refuseWithoutSpace(ctx, tx, memorialId, file.type.kind);
    if (uploadId !== undefined) await storeFromUpload(tx, uploadId, file.bytes);
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
      isHidden,
      progress: 0,
      variants: [],
      createdBy: ctx.actor?.userId ?? "",
      createdAt: new Date(),
    });
    await recordAudit(tx, ctx, {
      action: "media.added",
      subject: "media",
      subjectId: id,
      details: { memorialId },
    });
    await enqueueWork(tx, ctx, memorialId, { id, kind: file.type.kind, waiting });
    return null;
  });
  if (twin !== null) await ctx.storage.remove(originalKey);
  return twin ?? id;
}

type Work = { id: string; kind: MediaItem["kind"]; waiting: number };

/**
 * Owners with few waiting files come first; at most one recording per owner is processed at a time.
 */
export async function enqueueWork(
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

/** Concurrent additions are serialised, so that neither duplicates nor limits are missed. */
export async function lockMedia(tx: Transaction, memorialId: string): Promise<void> {
  await tx
    .select({ id: memorials.id })
    .from(memorials)
    .where(eq(memorials.id, memorialId))
    .for("no key update");
}

/**
 * Immediately known properties of a picture; a document is only checked to be readable. Throws
 * `unreadableFile` with the reason.
 */
async function examine({ images }: Context, { type, path }: IncomingFile) {
  try {
    if (type.kind === "document") {
      const { pages } = await images.readPdf(path);
      if (pages > DOCUMENT_PAGES_MAX) throw new UnreadableImageError("too-many-pages");
    }
    if (type.kind !== "image") return null;
    const { averageColor: color, format: _, isPartial, ...seen } = await images.inspect(path);
    return { ...seen, color, problem: isPartial ? "partial" : null };
  } catch (error) {
    throw asRefusal(error);
  }
}

type Sought = { id: string; sha256: string };

async function itemOfContent(reader: Reader, memorialId: string, { id, sha256 }: Sought) {
  const [found] = await reader
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(
      and(
        standing(memorialId),
        or(
          eq(mediaItems.id, id),
          // An item whose rendering failed may be retried.
          and(eq(mediaItems.sha256, sha256), ne(mediaItems.status, "failed")),
        ),
      ),
    );
  return found?.id ?? null;
}

/**
 * The position of the next item, if there is room, and how many of its owner's files are waiting
 * for processing.
 */
export async function nextPlace(tx: Transaction, ctx: Context, memorialId: string) {
  const [held] = await tx
    .select({ count: count(), last: max(mediaItems.position) })
    .from(mediaItems)
    .where(standing(memorialId));
  const limit = ctx.config.mediaPerMemorial;
  if ((held?.count ?? 0) >= limit) throw new AppError("limitReached", { values: { count: limit } });
  return { position: (held?.last ?? 0) + 1, waiting: await countWaiting(tx, memorialId) };
}

/** Counted across all pages of the owner, so that having many pages gives no priority. */
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
