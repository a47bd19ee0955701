import { and, count, eq, inArray, max, ne, or } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { storeFromUpload } from "#platform/uploads/open-uploads.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { refuseRemovedFile, refuseRemovedWords } from "../../restrictions/queries.server.ts";
import type { MediaItem, MediaText } from "../contract.ts";
import { isRecording, renderMedia, renderRecording } from "../jobs.server.ts";
import { PAGES_LEFT_OUT, wordsOfMedia } from "../model.ts";
import { standing } from "../queries.server.ts";
import { refuseWithoutRoom } from "../quota/queries.server.ts";
import { refuseWithoutSpace } from "../quota/space/queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import type { ExaminedFile, ExaminedPage } from "./examine-file.server.ts";
import { lockMedia } from "./lock-media.server.ts";

export type ItemsToStore = ExaminedFile & {
  /** Of the first page. */
  id: string;
  file: IncomingFile;
  originalKey: string;
  text: MediaText;
  uploadId: string | undefined;
  isHidden: boolean;
};

type Inserted = {
  /** Of all pages in their order, those of items that were committed before among them. */
  ids: string[];
  added: string[];
  isOriginalUsed: boolean;
};

/** Concurrent additions are serialised: what another one has just added is found, and shared. */
export async function insertItems(
  ctx: Context,
  memorialId: string,
  stored: ItemsToStore,
): Promise<Inserted> {
  const { id, file, pages, text, uploadId } = stored;
  return transaction(ctx, async (tx) => {
    await lockMedia(tx, memorialId);
    await refuseRemovedFile(tx, memorialId, ...pages.map(({ sha256 }) => sha256));
    await refuseRemovedWords(tx, memorialId, wordsOfMedia(text));
    const known = await findKnown(tx, memorialId, id, pages);
    const sibling = known.find((item) => item !== null);
    const originalKey = sibling?.originalKey ?? stored.originalKey;
    const isNew = originalKey === stored.originalKey;
    const ids: string[] = [];
    const added: string[] = [];
    let isFull = false;
    for (const [index, page] of pages.entries()) {
      const there = known[index] ?? null;
      if (there !== null) ids.push(there.id);
      if (there !== null || isFull) continue;
      const isFirst = sibling === undefined && added.length === 0;
      const place = await nextPlace(tx, ctx, memorialId, file, isFirst);
      isFull = place === null;
      if (place === null) continue;
      if (isNew && added.length === 0) {
        if (uploadId !== undefined) await storeFromUpload(tx, uploadId, file.bytes);
        await refuseWithoutRoom(tx, ctx, memorialId, file.bytes);
      }
      const pageId = index === 0 ? id : newId();
      await insertItem(tx, ctx, { ...stored, memorialId, id: pageId, originalKey, page, place });
      ids.push(pageId);
      added.push(pageId);
    }
    await tellWhatIsLeftOut(tx, memorialId, ids, isFull || stored.hasMore);
    return { ids, added, isOriginalUsed: isNew && added.length > 0 };
  });
}

type Place = { position: number; waiting: number };
type NewItem = ItemsToStore & { memorialId: string; page: ExaminedPage; place: Place };

async function insertItem(
  tx: Transaction,
  ctx: Context,
  { memorialId, id, file, originalKey, page, place, text, isHidden }: NewItem,
): Promise<void> {
  const { originalPage, sha256, seen } = page;
  await tx.insert(mediaItems).values({
    id,
    memorialId,
    kind: file.type.kind,
    status: "processing",
    mime: file.type.mime,
    fileName: file.name,
    originalKey,
    originalPage,
    bytes: file.bytes,
    sha256,
    ...seen,
    ...text,
    position: place.position,
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
  const { waiting } = place;
  await enqueueWork(tx, ctx, memorialId, { id, kind: file.type.kind, waiting });
}

/** On the last page that is there; the sentence goes once a later attempt brings more. */
async function tellWhatIsLeftOut(
  tx: Transaction,
  memorialId: string,
  ids: readonly string[],
  isLeftOut: boolean,
): Promise<void> {
  const told = and(
    standing(memorialId),
    inArray(mediaItems.id, [...ids]),
    eq(mediaItems.problem, PAGES_LEFT_OUT),
  );
  await tx.update(mediaItems).set({ problem: null }).where(told);
  const last = ids.at(-1);
  if (!isLeftOut || last === undefined) return;
  await tx.update(mediaItems).set({ problem: PAGES_LEFT_OUT }).where(standing(memorialId, last));
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

/** The item on the page that each of these is already, or `null`. One whose rendering failed may be added again. */
export async function findKnown(
  reader: Reader,
  memorialId: string,
  id: string,
  pages: readonly Pick<ExaminedPage, "sha256">[],
) {
  const digests = pages.map(({ sha256 }) => sha256);
  const isSame = and(inArray(mediaItems.sha256, digests), ne(mediaItems.status, "failed"));
  const rows = await reader
    .select({
      id: mediaItems.id,
      sha256: mediaItems.sha256,
      originalKey: mediaItems.originalKey,
    })
    .from(mediaItems)
    .where(and(standing(memorialId), or(eq(mediaItems.id, id), isSame)));
  return pages.map(({ sha256 }, index) => {
    const isKnown = (row: (typeof rows)[number]) =>
      row.sha256 === sha256 || (index === 0 && row.id === id);
    return rows.find(isKnown) ?? null;
  });
}

/** `null` if there is no room; the reason is thrown where nothing of the file is on the page. */
async function nextPlace(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  { type }: IncomingFile,
  isFirst: boolean,
): Promise<Place | null> {
  try {
    return await getPlace(tx, ctx, memorialId, type.kind);
  } catch (error) {
    if (isFirst || !(error instanceof AppError)) throw error;
    return null;
  }
}

/**
 * The position of the next item, and how many of its owner's files are waiting for processing. Throws `limitReached`,
 * `memorials.spaceNeeded`.
 */
export async function getPlace(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  kind: MediaItem["kind"],
): Promise<Place> {
  const [held] = await tx
    .select({ count: count(), last: max(mediaItems.position) })
    .from(mediaItems)
    .where(standing(memorialId));
  const limit = ctx.config.mediaPerMemorial;
  if ((held?.count ?? 0) >= limit) throw new AppError("limitReached", { values: { count: limit } });
  await refuseWithoutSpace(ctx, tx, memorialId, kind);
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
