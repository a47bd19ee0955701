import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { isOwnUpload } from "#platform/uploads/resumable.server.ts";
import type { MediaItem } from "../contract.ts";
import { getMedia, isMediaUnrestricted, standing } from "../queries.server.ts";
import { mediaItems, mediaUploads } from "../tables.server.ts";

/** What a finished upload became; `null` if it isn't known, or no longer on the page. */
export async function findItemOfUpload(
  ctx: Context,
  memorialId: string,
  uploadId: string,
): Promise<MediaItem | null> {
  if (!isOwnUpload(uploadId, ctx.actor?.userId ?? "")) return null;
  const [found] = await ctx.database
    .select({ id: mediaItems.id })
    .from(mediaUploads)
    .innerJoin(
      mediaItems,
      and(
        eq(mediaItems.memorialId, mediaUploads.memorialId),
        eq(mediaItems.id, mediaUploads.mediaId),
      ),
    )
    .where(
      and(
        eq(mediaUploads.memorialId, memorialId),
        eq(mediaUploads.digest, hashToken(uploadId)),
        standing(memorialId),
        isMediaUnrestricted,
      ),
    );
  return found === undefined ? null : getMedia(ctx, memorialId, found.id);
}
