import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { MediaItem } from "../contract.ts";
import { shown } from "../listing/queries.server.ts";
import { asItem, isMediaUnrestricted, standing, visible } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";

/** Media by their ids, as the caller sees them: those that are not ready, or not the caller's to see, are left out. */
export async function findMedia(
  ctx: Context,
  memorial: GuardedMemorial,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MediaItem>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.database
    .select(shown)
    .from(mediaItems)
    .where(
      and(visible(ctx, memorial), inArray(mediaItems.id, [...ids]), eq(mediaItems.status, "ready")),
    );
  return new Map(rows.map((row) => [row.id, asItem(ctx, memorial, row)]));
}

/**
 * The cover must be a picture that stands on this page and can be shown. A picture of another page
 * and one that isn't there are refused alike.
 */
export async function refuseOtherCover(
  reader: Reader,
  memorialId: string,
  coverId: string | null | undefined,
): Promise<void> {
  if (coverId === undefined || coverId === null) return;
  const [found] = await reader
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(
      and(
        standing(memorialId, coverId),
        eq(mediaItems.isHidden, false),
        eq(mediaItems.kind, "image"),
        eq(mediaItems.status, "ready"),
        isMediaUnrestricted,
      ),
    );
  if (found === undefined) throw invalidField("coverId", "notThisPicture");
}

/**
 * The kinds of these media of the memorial, including removed ones; foreign ones are left out, and what decisions on
 * reports have taken off.
 */
export async function findOwnMedia(
  reader: Reader,
  memorialId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MediaItem["kind"]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: mediaItems.id, kind: mediaItems.kind })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        inArray(mediaItems.id, [...ids]),
        isMediaUnrestricted,
      ),
    );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
