import { and, eq, isNotNull } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { canChangeMedia, canEditMemorial } from "#features/memorials/policy.ts";
import { type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { getOpenForFiles } from "#features/memorials/access/queries.server.ts";
import { restorableSince } from "#features/memorials/queries.server.ts";
import { refuseRemovedFile, refuseToShow } from "../../restrictions/queries.server.ts";
import { wordsOfMedia } from "../model.ts";
import type { MediaItem, MediaText } from "../contract.ts";
import { getMedia, isMediaUnrestricted } from "../queries.server.ts";
import { refuseWithoutRoomToRestore } from "../quota/queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { getChangeable } from "../changeable/queries.server.ts";
import { changeItem, isShown } from "./change-media.server.ts";
import { lockMedia } from "./lock-media.server.ts";

/** Removes an item from the page; its files are kept until the restore period ends. */
export async function removeMedia(ctx: Context, idOrSlug: string, mediaId: string): Promise<void> {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  await transaction(ctx, (tx) => removeItem(tx, ctx, { memorialId, mediaId }));
}

type Ids = { memorialId: string; mediaId: string };

/** As `removeMedia`; the caller has checked the right. */
export async function removeItem(tx: Transaction, ctx: Context, ids: Ids): Promise<void> {
  const change = { removedAt: new Date(), removedBy: ctx.actor?.userId ?? null };
  await changeItem(tx, ctx, ids, { change, where: isShown, action: "media.removed" });
}

/**
 * Puts a removed item back where it was. Of two who do so at once the second finds it there.
 * Throws `memorials.deletedForGood`, `memorials.removedFile`, `memorials.removedWords`, or `noRoomToRestore` or `tooManyToRestore` and changes nothing.
 */
export async function restoreMedia(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
): Promise<MediaItem> {
  const memorial = await getOpenForFiles(ctx, idOrSlug);
  await transaction(ctx, async (tx) => {
    // Additions are counted under the same lock.
    await lockMedia(tx, memorial.id);
    await restoreItem(tx, ctx, memorial, mediaId);
  });
  return getMedia(ctx, memorial.id, mediaId);
}

/** As `restoreMedia`, under the lock of `lockMedia`. */
export async function restoreItem(
  tx: Transaction,
  ctx: Context,
  memorial: GuardedMemorial,
  mediaId: string,
): Promise<void> {
  const item = await getRestorable(tx, ctx, memorial, mediaId);
  if (item.removedAt === null) return;
  await putBack(tx, ctx, { memorialId: memorial.id, mediaId }, item);
}

type Removed = MediaText & { sha256: string };

/** Throws as `restoreMedia`, for a removed item. */
export async function putBack(
  tx: Transaction,
  ctx: Context,
  ids: Ids,
  item: Removed,
): Promise<void> {
  await refuseRemovedFile(tx, ids.memorialId, item.sha256);
  await refuseToShow(tx, ids.memorialId, wordsOfMedia(item));
  await refuseWithoutRoomToRestore(tx, ctx, ids);
  const change = { removedAt: null, removedBy: null };
  const what = { change, where: isNotNull(mediaItems.removedAt), action: "media.restored" };
  await changeItem(tx, ctx, ids, what);
}

/** The item, removed or not. Whoever may not change others' items doesn't learn which there were. */
async function getRestorable(
  tx: Transaction,
  ctx: Context,
  memorial: GuardedMemorial,
  mediaId: string,
) {
  const [item] = await tx
    .select({
      createdBy: mediaItems.createdBy,
      removedAt: mediaItems.removedAt,
      sha256: mediaItems.sha256,
      caption: mediaItems.caption,
      altText: mediaItems.altText,
      album: mediaItems.album,
      location: mediaItems.location,
    })
    .from(mediaItems)
    .where(
      and(eq(mediaItems.memorialId, memorial.id), eq(mediaItems.id, mediaId), isMediaUnrestricted),
    );
  const isAllowed =
    item === undefined
      ? canEditMemorial(ctx.actor, memorial)
      : canChangeMedia(ctx.actor, memorial, item);
  if (!isAllowed) throw new AppError("notFound");
  const isKept =
    item !== undefined && (item.removedAt === null || item.removedAt >= restorableSince(ctx));
  if (!isKept) throw memorialError("deletedForGood");
  return item;
}
