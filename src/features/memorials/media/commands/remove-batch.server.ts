import { and, eq, gte, inArray, not } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { restorableSince } from "#features/memorials/queries.server.ts";
import { isHeld } from "../../restrictions/queries.server.ts";
import { standing } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { changeItem } from "./change-media.server.ts";
import { putBack } from "./remove-media.server.ts";

type Batch = { memorialId: string; ids: readonly string[] };

const isNotHeld = not(
  isHeld({ memorialId: mediaItems.memorialId, id: mediaItems.id, kind: "media" }),
);

/**
 * Takes items off a page whose adding was undone; the caller checks the right. Those that are gone or held stay as
 * they are. `forGood`: nobody can restore them, and the next purge deletes their files. Returns which were taken off.
 */
export async function removeBatch(
  tx: Transaction,
  ctx: Context,
  { memorialId, ids }: Batch,
  { forGood = false }: { forGood?: boolean } = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  const isOfPage = forGood ? eq(mediaItems.memorialId, memorialId) : standing(memorialId);
  const rows = await tx
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(and(isOfPage, inArray(mediaItems.id, [...ids]), isNotHeld))
    .for("update");
  // Longer ago than anything that can be restored.
  const removedAt = forGood ? new Date(0) : new Date();
  const change = { removedAt, removedBy: ctx.actor?.userId ?? null };
  const what = { change, where: undefined, action: "media.removed" };
  for (const { id: mediaId } of rows) await changeItem(tx, ctx, { memorialId, mediaId }, what);
  return rows.map(({ id }) => id);
}

/**
 * Puts items back that `removeBatch` took off, as long as they can be restored. What the page has no room for any
 * more, or may not show again, stays off it.
 */
export async function restoreBatch(
  tx: Transaction,
  ctx: Context,
  { memorialId, ids }: Batch,
): Promise<void> {
  if (ids.length === 0) return;
  const { id, sha256, caption, altText, album, location, removedAt } = mediaItems;
  const rows = await tx
    .select({ id, sha256, caption, altText, album, location })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        inArray(id, [...ids]),
        gte(removedAt, restorableSince(ctx)),
      ),
    )
    .for("update");
  for (const { id: mediaId, ...item } of rows) {
    try {
      await putBack(tx, ctx, { memorialId, mediaId }, item);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}
