import { and, asc, eq, inArray } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { getOpenForFiles } from "#features/memorials/access/queries.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { refuseRemovedWords } from "../../restrictions/queries.server.ts";
import { getChangeable } from "../changeable/queries.server.ts";
import type { BatchItem, MediaItem } from "../contract.ts";
import { wordsOfMedia } from "../model.ts";
import { listMedia } from "../queries.server.ts";
import { refuseUnpaidChange } from "../quota/space/queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { describeItem } from "./change-media.server.ts";
import { lockMedia } from "./lock-media.server.ts";
import { removeItem, restoreItem } from "./remove-media.server.ts";

/**
 * Changes many items, all or none, each with its audit entry. Throws `changedMeanwhile` where one isn't at the revision
 * that the caller read, and otherwise as the calls for a single one do.
 */
export async function changeBatch(
  ctx: Context,
  idOrSlug: string,
  items: readonly BatchItem[],
): Promise<{ items: MediaItem[] }> {
  const memorial = await getOpenForFiles(ctx, idOrSlug);
  const ids = items.map(({ mediaId }) => mediaId);
  await getChangeable(ctx, memorial.id, ...ids);
  await transaction(ctx, async (tx) => {
    await lockMedia(tx, memorial.id);
    await lockItems(tx, memorial.id, ids);
    const described = items.filter(({ change }) => isDescribed(change));
    const texts = described.flatMap(({ change }) => [...(wordsOfMedia(change).texts ?? [])]);
    await refuseUnpaidChange(ctx, tx, memorial.id, ...described.map(({ mediaId }) => mediaId));
    await refuseRemovedWords(tx, memorial.id, { texts });
    for (const item of items) await changeOne(tx, ctx, memorial, item);
  });
  return listMedia(ctx, memorial.id);
}

/** In the order in which others lock them, so that no two wait for each other. */
async function lockItems(tx: Transaction, memorialId: string, ids: readonly string[]) {
  await tx
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorialId), inArray(mediaItems.id, [...ids])))
    .orderBy(asc(mediaItems.position), asc(mediaItems.id))
    .for("update");
}

function isDescribed({ isRemoved: _removed, ...texts }: BatchItem["change"]): boolean {
  return Object.keys(texts).length > 0;
}

async function changeOne(
  tx: Transaction,
  ctx: Context,
  memorial: GuardedMemorial,
  { mediaId, revision, change }: BatchItem,
): Promise<void> {
  const { isRemoved, ...texts } = change;
  const ids = { memorialId: memorial.id, mediaId };
  if (isRemoved === false) await restoreItem(tx, ctx, memorial, mediaId);
  if (isDescribed(change)) await describeItem(tx, ctx, ids, texts, revision ?? null);
  if (isRemoved === true) await removeItem(tx, ctx, ids);
}
