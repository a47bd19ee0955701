import { createReadStream } from "node:fs";
import { and, eq, ne } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import { isDatabaseAway } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import type { IncomingFile } from "#platform/uploads/incoming.server.ts";
import { getOpenForFiles } from "#features/memorials/access/queries.server.ts";
import { canChangeMedia } from "#features/memorials/policy.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import {
  refuseRemovedFile,
  refuseRemovedWords,
  refuseToShow,
} from "../../restrictions/queries.server.ts";
import type { MediaItem, MediaText } from "../contract.ts";
import { wordsOfMedia } from "../model.ts";
import { getMedia, standing } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { changeItem, isShown } from "./change-media.server.ts";
import { examineFile } from "./examine-file.server.ts";
import { findKnown, insertItems, type ItemsToStore } from "./insert-items.server.ts";

type Adding = {
  /** What it counts as so far among the open uploads of whoever asks. */
  uploadId?: string;
  /** Of the new item, the first one of several, so that whoever was interrupted finds it again. */
  id?: string;
  /** Visitors don't see it until somebody shows it; one that they see already stays so. */
  isHidden?: boolean;
  /** Only the first page of a scan. */
  isOnePicture?: boolean;
};

/**
 * Stores a received file as a new item, each page of a scan as one, and has their variants made. The same file again
 * (by its content) are the items that are there already, and shown by whoever may show them if they were hidden. Pages
 * for which there is no room are left out, and the last one says so. Throws `unreadableFile`, `unsupportedType`, `limitReached`,
 * `memorials.spaceNeeded`, `memorials.pageFull`, `memorials.removedFile`, `memorials.removedWords`, `accountFull`.
 */
export async function addMedia(
  ctx: Context,
  idOrSlug: string,
  file: IncomingFile,
  text: MediaText,
  { uploadId, id = newId(), isHidden = false, isOnePicture = false }: Adding = {},
): Promise<MediaItem[]> {
  const memorial = await getOpenForFiles(ctx, idOrSlug);
  const { id: memorialId } = memorial;
  await refuseRemovedFile(ctx.database, memorialId, file.sha256);
  await refuseRemovedWords(ctx.database, memorialId, wordsOfMedia(text));
  const itemsOf = (ids: readonly string[], added: readonly string[] = []) =>
    readItems(ctx, memorial, ids, isHidden ? ids : added);
  // Whatever is alone in its file needn't be read to be known again.
  const isAlone = isOnePicture || file.type.mime !== SCAN;
  const same = isAlone ? await findKnown(ctx.database, memorialId, id, [file]) : [];
  const [there = null] = same;
  if (there !== null) return itemsOf([there.id]);

  const examined = await examineFile(ctx, file, isOnePicture ? { pagesMax: 1 } : {});
  const digests = examined.pages.map(({ sha256 }) => sha256);
  await refuseRemovedFile(ctx.database, memorialId, ...digests);
  const known = await findKnown(ctx.database, memorialId, id, examined.pages);
  if (known.every((item) => item !== null)) return itemsOf(known.map((item) => item.id));
  const originalKey = `originals/${randomKey()}`;
  await ctx.storage.write(originalKey, createReadStream(file.path), {
    contentType: file.type.mime,
  });
  // Visitors hear nothing before somebody has said why they may.
  const isSilent = isHidden || file.type.kind === "audio";
  const own = { ...examined, id, file, originalKey, text, uploadId, isHidden: isSilent };
  const { ids, added } = await storeItems(ctx, memorialId, own);
  return itemsOf(ids, added);
}

const SCAN = "image/tiff";

/** Without a row that names it, the original is removed again. */
async function storeItems(ctx: Context, memorialId: string, own: ItemsToStore) {
  try {
    const inserted = await insertItems(ctx, memorialId, own);
    if (!inserted.isOriginalUsed) await ctx.storage.remove(own.originalKey);
    return inserted;
  } catch (error) {
    // If the connection is lost during the commit, it is unknown whether the rows exist.
    if (!isDatabaseAway(error)) await ctx.storage.remove(own.originalKey);
    throw error;
  }
}

/** Those that were there already are shown again. */
async function readItems(
  ctx: Context,
  memorial: GuardedMemorial,
  ids: readonly string[],
  asTheyAre: readonly string[],
): Promise<MediaItem[]> {
  const items: MediaItem[] = [];
  for (const mediaId of ids) {
    if (!asTheyAre.includes(mediaId)) await showAgain(ctx, memorial, mediaId);
    items.push(await getMedia(ctx, memorial.id, mediaId));
  }
  return items;
}

/** Whoever adds a hidden file by hand wants it on the page; where they may not show it, it stays hidden. */
async function showAgain(ctx: Context, memorial: GuardedMemorial, mediaId: string) {
  const ids = { memorialId: memorial.id, mediaId };
  await transaction(ctx, async (tx) => {
    const isHidden = and(
      standing(ids.memorialId, mediaId),
      eq(mediaItems.isHidden, true),
      // What is heard is shown with its licence.
      ne(mediaItems.kind, "audio"),
    );
    const { caption, altText, album, location, revision, createdBy } = mediaItems;
    const [hidden] = await tx
      .select({ caption, altText, album, location, revision, createdBy })
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
