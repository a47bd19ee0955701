import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { getChangeable } from "../changeable/queries.server.ts";
import type { MediaChange, MediaItem } from "../contract.ts";
import { enqueueTurn } from "../jobs.server.ts";
import { reordered, turnedPoint, unturnedPoint, wordsOfMedia } from "../model.ts";
import { refuseRemovedWords, refuseToShow } from "../../restrictions/queries.server.ts";
import { getMedia, listMedia, standing } from "../queries.server.ts";
import { refuseUnpaidChange } from "../quota/space/queries.server.ts";
import { mediaItems } from "../tables.server.ts";

export const isShown = isNull(mediaItems.removedAt);

/**
 * `expected`: the revision that the caller read; throws `changedMeanwhile` for another, and
 * `memorials.spaceNeeded` for what needs space that nobody pays for. A turn shows once its variants
 * are made.
 */
export async function describeMedia(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  given: MediaChange,
  expected: number | null = null,
): Promise<MediaItem> {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  await transaction(ctx, async (tx) => {
    await refuseUnpaidChange(ctx, tx, memorialId, mediaId);
    await refuseRemovedWords(tx, memorialId, wordsOfMedia(given));
    await describeItem(tx, ctx, { memorialId, mediaId }, given, expected);
  });
  return getMedia(ctx, memorialId, mediaId);
}

/** As `describeMedia`; the caller has checked the right, the space and the words. */
export async function describeItem(
  tx: Transaction,
  ctx: Context,
  ids: Ids,
  given: MediaChange,
  expected: number | null,
): Promise<void> {
  const item = await lockItem(tx, ids);
  if (given.isHidden === false && item.isHidden && item.kind === "audio")
    throw invalidField("isHidden", "licenceNeeded");
  if (given.isHidden === false && item.isHidden)
    await refuseToShow(tx, ids.memorialId, wordsOfMedia({ ...item, ...given }));
  if (expected !== null && item.revision !== expected) throw new AppError("changedMeanwhile");
  if (given.rotation !== undefined && item.kind !== "image") {
    throw invalidField("rotation", "invalid");
  }
  const change = { ...given, ...storedFocus(item, given), revision: item.revision + 1 };
  const what = { change, where: isShown, action: "media.described" };
  await changeItem(tx, ctx, ids, what);
  if (given.rotation !== undefined) await enqueueTurn(tx, ctx, ids);
}

/** An item on the page, for a change in the same transaction. Throws `notFound`. */
export async function lockItem(tx: Transaction, { memorialId, mediaId }: Ids) {
  const [item] = await tx
    .select({
      kind: mediaItems.kind,
      isHidden: mediaItems.isHidden,
      caption: mediaItems.caption,
      altText: mediaItems.altText,
      album: mediaItems.album,
      location: mediaItems.location,
      revision: mediaItems.revision,
      rotation: mediaItems.shownRotation,
      focusX: mediaItems.focusX,
      focusY: mediaItems.focusY,
      cut: mediaItems.cut,
      measured: mediaItems.measured,
    })
    .from(mediaItems)
    .where(standing(memorialId, mediaId))
    .for("update");
  if (item === undefined) throw new AppError("notFound");
  return item;
}

type Focused = Pick<Awaited<ReturnType<typeof lockItem>>, "rotation" | "focusX" | "focusY">;

/** The focus point in the upright original; given is that of the variants as they are shown. */
function storedFocus({ rotation, focusX, focusY }: Focused, given: MediaChange) {
  if (given.focusX === undefined && given.focusY === undefined) return {};
  const isSet = focusX !== null && focusY !== null;
  const known = isSet ? turnedPoint({ x: focusX, y: focusY }, rotation) : { x: focusX, y: focusY };
  const { focusX: x = known.x, focusY: y = known.y } = given;
  if (x === null || y === null) return { focusX: x, focusY: y };
  const point = unturnedPoint({ x, y }, rotation);
  return { focusX: point.x, focusY: point.y };
}

type Ids = { memorialId: string; mediaId: string };

type ItemChange = {
  change: Partial<typeof mediaItems.$inferInsert> | { subtitles: SQL };
  /** The state that the item must be in; throws `notFound` otherwise. */
  where: SQL | undefined;
  action: string;
  details?: Record<string, unknown>;
};

/** A keeper's change to an item, with its audit entry and event. */
export async function changeItem(
  tx: Transaction,
  ctx: Context,
  { memorialId, mediaId }: Ids,
  { change, where, action, details }: ItemChange,
): Promise<void> {
  const own = and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId));
  const changed = await tx
    .update(mediaItems)
    .set({ ...change, id: mediaId })
    .where(and(own, where));
  if (changed.rowCount === 0) throw new AppError("notFound");
  await recordAudit(tx, ctx, {
    action,
    subject: "media",
    subjectId: mediaId,
    details: { memorialId, ...details },
  });
  announceIn(tx, { topic: memorialId, kind: "media", id: mediaId });
}

type FilmSubtitles = {
  subtitles: SQL;
  language: Locale;
  action: "media.subtitled" | "media.unsubtitled";
};

/** Throws `notFound` when the item is no film or not on the page. */
export async function changeSubtitles(
  tx: Transaction,
  ctx: Context,
  item: { memorialId: string; mediaId: string },
  { subtitles, language, action }: FilmSubtitles,
): Promise<void> {
  const where = and(isShown, eq(mediaItems.kind, "video"));
  const what = { change: { subtitles }, where, action, details: { language } };
  await changeItem(tx, ctx, item, what);
}

export async function orderMedia(
  ctx: Context,
  idOrSlug: string,
  mediaIds: string[],
): Promise<{ items: MediaItem[] }> {
  const { id: memorialId } = await getEditable(ctx, idOrSlug);
  await transaction(ctx, (tx) => orderItems(tx, ctx, memorialId, mediaIds));
  return listMedia(ctx, memorialId);
}

/** The named ones first, as far as they are of the page, and of the kind where one is given. */
export async function orderItems(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  mediaIds: readonly string[],
  kind?: MediaItem["kind"],
): Promise<void> {
  const rows = await tx
    .select({ id: mediaItems.id, kind: mediaItems.kind })
    .from(mediaItems)
    .where(standing(memorialId))
    .orderBy(asc(mediaItems.position), asc(mediaItems.id))
    .for("update");
  const named = new Set(mediaIds);
  const isNamed = (row: (typeof rows)[number]) =>
    named.has(row.id) && (kind === undefined || row.kind === kind);
  const meant = new Set(rows.filter(isNamed).map(({ id }) => id));
  const order = reordered(
    rows.map(({ id }) => id),
    mediaIds.filter((id) => meant.has(id)),
  );
  for (const [index, id] of order.entries()) {
    await tx
      .update(mediaItems)
      .set({ position: index + 1 })
      .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, id)));
  }
  const about = { subject: "memorial", subjectId: memorialId };
  await recordAudit(tx, ctx, { action: "media.ordered", ...about });
  announceIn(tx, { topic: memorialId, kind: "media", id: memorialId });
}

/** The uploader's value once the account is erased. */
const ERASED_USER_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Handles `accountErased`: media added to other people's pages stays there, without the uploader's
 * name.
 */
export async function anonymiseUploads(tx: Transaction, _ctx: Context, { userId }: ErasedAccount) {
  await tx
    .update(mediaItems)
    .set({ createdBy: ERASED_USER_ID })
    .where(eq(mediaItems.createdBy, userId));
}
