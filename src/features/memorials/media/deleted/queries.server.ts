import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  selectDeleted,
  type DeletedRequest,
  type DeletedRow,
} from "../../deleted/queries.server.ts";
import { canChangeMedia, canContribute, canEditMemorial } from "#features/memorials/policy.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { getOpenForFiles } from "#features/memorials/access/queries.server.ts";
import { restorableSince } from "#features/memorials/queries.server.ts";
import { jpegsBySize } from "../model.ts";
import { isMediaUnrestricted } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";

/** Removed media: all for editors, their own for contributors. */
export async function deletedMedia(
  ctx: Context,
  memorial: GuardedMemorial,
  request: DeletedRequest,
): Promise<DeletedRow[]> {
  if (ctx.actor === null || !canContribute(ctx.actor, memorial)) return [];
  const { kind, caption, fileName, variants, createdBy } = mediaItems;
  const columns = { kind, caption, fileName, variants };
  const ownOnly = canEditMemorial(ctx.actor, memorial)
    ? undefined
    : eq(createdBy, ctx.actor.userId);
  const where = and(isMediaUnrestricted, ownOnly);
  const rows = await selectDeleted(ctx, mediaItems, columns, memorial.id, where, request);
  return rows.map(({ caption: written, fileName: name, variants: made, ...row }) => {
    const isSeen = jpegsBySize(made).length > 0;
    const picture = `/api/memorials/${memorial.id}/media/${row.id}/deleted-picture`;
    // A picture is recognised; the name that a camera gave it says nothing.
    return { ...row, words: written ?? (isSeen ? null : name), picture: isSeen ? picture : null };
  });
}

/** A removed picture, or the poster of a film, small: for those who may restore it. */
export async function findDeletedPicture(ctx: Context, idOrSlug: string, mediaId: string) {
  const memorial = await getOpenForFiles(ctx, idOrSlug);
  const [row] = await ctx.database
    .select({ createdBy: mediaItems.createdBy, variants: mediaItems.variants })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorial.id),
        eq(mediaItems.id, mediaId),
        isNotNull(mediaItems.removedAt),
        isMediaUnrestricted,
        gte(mediaItems.removedAt, restorableSince(ctx)),
      ),
    );
  const [picture] = jpegsBySize(row?.variants ?? []);
  if (row === undefined || picture === undefined || !canChangeMedia(ctx.actor, memorial, row)) {
    throw new AppError("notFound");
  }
  return picture;
}
