import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { isOwnUpload } from "#platform/uploads/resumable.server.ts";
import type { MediaItem } from "../contract.ts";
import { getMedia, isMediaUnrestricted, standing } from "../queries.server.ts";
import { mediaItems, mediaUploads } from "../tables.server.ts";

/** What a finished upload became; empty if it isn't known, or no longer on the page. */
export async function findItemsOfUpload(
  ctx: Context,
  memorialId: string,
  uploadId: string,
): Promise<MediaItem[]> {
  if (!isOwnUpload(uploadId, ctx.actor?.userId ?? "")) return [];
  const remembered = ctx.database
    .select({ originalKey: mediaItems.originalKey })
    .from(mediaUploads)
    .innerJoin(
      mediaItems,
      and(
        eq(mediaItems.memorialId, mediaUploads.memorialId),
        eq(mediaItems.id, mediaUploads.mediaId),
      ),
    )
    .where(
      and(eq(mediaUploads.memorialId, memorialId), eq(mediaUploads.digest, hashToken(uploadId))),
    );
  const found = await ctx.database
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(
      and(standing(memorialId), inArray(mediaItems.originalKey, remembered), isMediaUnrestricted),
    )
    .orderBy(asc(mediaItems.originalPage), asc(mediaItems.id));
  const items: MediaItem[] = [];
  for (const { id } of found) items.push(await getMedia(ctx, memorialId, id));
  return items;
}
