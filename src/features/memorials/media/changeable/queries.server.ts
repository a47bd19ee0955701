import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { getReadable } from "../../access/queries.server.ts";
import { canChangeMedia } from "../../policy.ts";
import { refuseHeld } from "../../restrictions/queries.server.ts";
import { isMediaUnrestricted } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";

/**
 * Returns the id of the memorial whose item the caller may change. Throws `memorials.held` for one
 * that is kept as it is.
 */
export async function getChangeable(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
): Promise<string> {
  const memorial = await getReadable(ctx, idOrSlug);
  const [item] = await ctx.database
    .select({ createdBy: mediaItems.createdBy, isSeen: isMediaUnrestricted })
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorial.id), eq(mediaItems.id, mediaId)));
  if (item === undefined || !canChangeMedia(ctx.actor, memorial, item)) {
    throw new AppError("notFound");
  }
  await refuseHeld(ctx.database, memorial.id, { kind: "media", id: mediaId });
  if (!item.isSeen) throw new AppError("notFound");
  return memorial.id;
}
