import { and, eq, getTableColumns, gte, isNotNull } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  deletedOnPage,
  lastDeleted,
  type DeletedRequest,
  type DeletedRow,
} from "../../deleted/queries.server.ts";
import { canChangeMedia, canContribute, canEditMemorial } from "../../policy.ts";
import { getOpenForFiles, restorableSince, type GuardedMemorial } from "../../queries.server.ts";
import { isMediaUnrestricted } from "../queries.server.ts";
import { mediaItems, type StoredVariant } from "../tables.server.ts";

/** Removed media: all for editors, their own for contributors. */
export async function deletedMedia(
  ctx: Context,
  memorial: GuardedMemorial,
  request: DeletedRequest,
): Promise<DeletedRow[]> {
  if (ctx.actor === null || !canContribute(ctx.actor, memorial)) return [];
  const { id, kind, caption, fileName, variants, createdBy, removedAt, removedBy } =
    getTableColumns(mediaItems);
  const rows = await ctx.database
    .select({
      id,
      kind,
      caption,
      fileName,
      variants,
      removedAt,
      removedBy,
      removerName: users.fullName,
    })
    .from(mediaItems)
    .leftJoin(users, eq(users.id, removedBy))
    .where(
      and(
        eq(mediaItems.memorialId, memorial.id),
        deletedOnPage(mediaItems, request),
        isMediaUnrestricted,
        canEditMemorial(ctx.actor, memorial) ? undefined : eq(createdBy, ctx.actor.userId),
      ),
    )
    .orderBy(...lastDeleted(mediaItems))
    .limit(request.take);
  return rows.map(({ caption: written, fileName: name, variants: made, ...row }) => {
    const isSeen = smallestPicture(made) !== undefined;
    const picture = `/api/memorials/${memorial.id}/media/${row.id}/deleted-picture`;
    // A picture is recognised; the name that a camera gave it says nothing.
    return { ...row, words: written ?? (isSeen ? null : name), picture: isSeen ? picture : null };
  });
}

function smallestPicture(variants: StoredVariant[]): StoredVariant | undefined {
  return variants
    .filter(({ format }) => format === "jpeg")
    .toSorted((one, other) => (one.width ?? 0) - (other.width ?? 0))[0];
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
  const picture = smallestPicture(row?.variants ?? []);
  if (row === undefined || picture === undefined || !canChangeMedia(ctx.actor, memorial, row)) {
    throw new AppError("notFound");
  }
  return picture;
}
