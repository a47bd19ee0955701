import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { GuardedMemorial } from "../../queries.server.ts";
import type { MediaItem } from "../contract.ts";
import { shown } from "../listing/queries.server.ts";
import { asItem, visible } from "../queries.server.ts";
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
