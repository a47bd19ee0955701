import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { getReadable } from "../../access/queries.server.ts";
import { canChangeMedia } from "../../policy.ts";
import { memorialError } from "#features/memorials/errors.ts";
import { isHeld } from "../../restrictions/queries.server.ts";
import { isMediaUnrestricted } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";

const isItemHeld = isHeld({
  memorialId: mediaItems.memorialId,
  id: mediaItems.id,
  kind: "media",
});

/**
 * Returns the id of the memorial whose items the caller may change, each of them. Throws
 * `memorials.held` where one is kept as it is.
 */
export async function getChangeable(
  ctx: Context,
  idOrSlug: string,
  ...mediaIds: readonly string[]
): Promise<string> {
  const memorial = await getReadable(ctx, idOrSlug);
  const { id, createdBy } = mediaItems;
  const items = await ctx.database
    .select({ createdBy, isSeen: isMediaUnrestricted, isHeld: isItemHeld })
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorial.id), inArray(id, [...new Set(mediaIds)])));
  const areAllowed =
    items.length === new Set(mediaIds).size &&
    items.every((item) => canChangeMedia(ctx.actor, memorial, item));
  if (!areAllowed) throw new AppError("notFound");
  if (items.some((item) => item.isHeld)) throw memorialError("held");
  if (items.some((item) => !item.isSeen)) throw new AppError("notFound");
  return memorial.id;
}
