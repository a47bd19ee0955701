// texts: errors:files.*
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { isId } from "#platform/ids.ts";
import { canChangeMedia, canContribute } from "../policy.ts";
import type { SectionName } from "../sections/contract.ts";
import { canReadSection, isForEverybody, type GuardedMemorial } from "../sections/policy.ts";
import { robotsHeaders } from "../model.ts";
import { getReadable } from "../access/queries.server.ts";
import { isRowUnrestricted, isUnrestricted } from "../restrictions/queries.server.ts";
import type { MediaItem, Rotation } from "./contract.ts";
import { mediaAddress, newerVariant, turnedPoint } from "./model.ts";
import { shown, visitorsList, type Row } from "./listing/queries.server.ts";
import { findUnpaid } from "./quota/space/queries.server.ts";
import { mediaItems, type StoredVariant } from "./tables.server.ts";

/** What decisions on reports leave on the page. */
export const isMediaUnrestricted = isUnrestricted({
  memorialId: mediaItems.memorialId,
  id: mediaItems.id,
  kind: "media",
});

/** The section to which each kind belongs. */
const SECTION_OF = {
  image: "pictures",
  video: "pictures",
  audio: "music",
  document: "documents",
} as const satisfies Record<MediaItem["kind"], SectionName>;

/** Items on a memorial, all or a single one, without removed ones. */
export function standing(memorialId: string, mediaId?: string) {
  return and(
    eq(mediaItems.memorialId, memorialId),
    mediaId === undefined ? undefined : eq(mediaItems.id, mediaId),
    isNull(mediaItems.removedAt),
  );
}

/**
 * The items that the caller may see: those of the open sections, and the portrait where pictures are
 * restricted, as it is shown with the name.
 */
export function visible(ctx: Context, memorial: GuardedMemorial, mediaId?: string) {
  const readsPictures = canReadSection(ctx.actor, memorial, "pictures");
  const readsMusic = canReadSection(ctx.actor, memorial, "music");
  return and(
    standing(memorial.id, mediaId),
    isMediaUnrestricted,
    isShownTo(ctx, memorial),
    or(
      and(
        inArray(mediaItems.kind, ["image", "video"]),
        readsPictures ? undefined : isPortrait(memorial.id),
      ),
      readsMusic ? eq(mediaItems.kind, "audio") : sql`false`,
      visibleDocuments(ctx, memorial),
    ),
  );
}

/** Hidden items are there for those who add to the page alone. */
export function isShownTo(ctx: Context, memorial: GuardedMemorial): SQL | undefined {
  return canContribute(ctx.actor, memorial) ? undefined : eq(mediaItems.isHidden, false);
}

/** Documents are a section of their own; visitors see none before it can be shown in pictures. */
function visibleDocuments(ctx: Context, memorial: GuardedMemorial): SQL | undefined {
  const isDocument = eq(mediaItems.kind, "document");
  if (canContribute(ctx.actor, memorial)) return isDocument;
  return canReadSection(ctx.actor, memorial, "documents")
    ? and(isDocument, ne(mediaItems.variants, sql`'[]'::jsonb`))
    : sql`false`;
}

/**
 * The first picture that is ready. Aliased, because it is used within a query of the same table.
 */
function isPortrait(memorialId: string): SQL<boolean> {
  return sql<boolean>`(${mediaItems.id} = (select first.id from ${mediaItems} as first
    where first.memorial_id = ${memorialId} and first.kind = 'image' and first.status = 'ready'
      and first.removed_at is null and not first.is_hidden
      and ${isRowUnrestricted(sql`first`, sql`'media'`)}
    order by first.position, first.id limit 1))`;
}

export function asItem(
  ctx: Context,
  memorial: GuardedMemorial,
  found: Row,
  unpaid: ReadonlySet<string> = new Set(),
): MediaItem {
  const { memorialId, variants, languages, createdBy, revision, rotation, ...others } = found;
  const { shownRotation, isHidden, ...row } = others;
  return {
    ...row,
    ...shownFocus(row, shownRotation),
    problem:
      row.problem !== null && canContribute(ctx.actor, memorial)
        ? wordsOf(ctx.locale, row.problem)
        : null,
    variants: served(variants).map(({ key: _key, bytes: _bytes, ...variant }) => ({
      format: variant.format,
      width: variant.width,
      height: variant.height,
      url: mediaAddress(memorialId, row.id, variant, shownRotation),
    })),
    seconds: variants.find(({ seconds }) => seconds !== undefined)?.seconds ?? null,
    hasSound: variants.find(({ hasSound }) => hasSound !== undefined)?.hasSound ?? null,
    takenAt: row.takenAt?.toISOString() ?? null,
    takenOn: row.takenOn ?? (row.takenAt && danishDay(row.takenAt)),
    subtitles: languages.map((language) => ({
      language,
      url: `/api/memorials/${memorialId}/media/${row.id}/subtitles/${language}`,
    })),
    createdAt: row.createdAt.toISOString(),
    ...(isHidden && canContribute(ctx.actor, memorial) && { isHidden: true }),
    ...(canChangeMedia(ctx.actor, memorial, { createdBy }) && {
      canChange: true,
      ...(unpaid.has(row.id) && { needsSpace: true }),
      revision,
      rotation: { wanted: rotation, shown: shownRotation },
    }),
  };
}

function shownFocus({ focusX, focusY }: Pick<Row, "focusX" | "focusY">, rotation: Rotation) {
  if (focusX === null || focusY === null) return { focusX, focusY };
  const { x, y } = turnedPoint({ x: focusX, y: focusY }, rotation);
  return { focusX: x, focusY: y };
}

function wordsOf(locale: Locale, problem: string): string {
  return translator(locale).getFixedT(locale, "errors")(`files.${problem}`);
}

/** A file's variants. An original never has a URL, since it may contain private metadata. */
function served(variants: StoredVariant[]): StoredVariant[] {
  return variants.filter(({ key }) => !key.startsWith("originals/"));
}

/** In the keeper's order. Callers who may not add media see only items that are ready. */
export async function listMedia(
  ctx: Context,
  idOrSlug: string,
  known?: GuardedMemorial,
): Promise<{ items: MediaItem[] }> {
  const memorial = known ?? (await getReadable(ctx, idOrSlug));
  const rows = isForVisitors(ctx, memorial)
    ? await visitorsList(ctx.database).execute({ memorialId: memorial.id })
    : await listFor(ctx, memorial);
  const unpaid = await unpaidFor(ctx, memorial);
  return { items: rows.map((row) => asItem(ctx, memorial, row, unpaid)) };
}

/** What needs space is told to those who add to the page; readers see nothing of it. */
function unpaidFor(ctx: Context, memorial: GuardedMemorial) {
  return canContribute(ctx.actor, memorial)
    ? findUnpaid(ctx, ctx.database, memorial.id)
    : Promise.resolve(new Set<string>());
}

/** What most are asked for: all that is ready, of a page whose pictures, music and documents are open to anybody. */
function isForVisitors(ctx: Context, memorial: GuardedMemorial): boolean {
  const areOpen = Object.values(SECTION_OF).every((section) =>
    canReadSection(ctx.actor, memorial, section),
  );
  return areOpen && !canContribute(ctx.actor, memorial);
}

function listFor(ctx: Context, memorial: GuardedMemorial) {
  return ctx.database
    .select(shown)
    .from(mediaItems)
    .where(
      and(
        visible(ctx, memorial),
        canContribute(ctx.actor, memorial) ? undefined : eq(mediaItems.status, "ready"),
      ),
    )
    .orderBy(asc(mediaItems.position), asc(mediaItems.id));
}

export async function getMedia(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
): Promise<MediaItem> {
  const memorial = await getReadable(ctx, idOrSlug);
  const [row] = await ctx.database
    .select(shown)
    .from(mediaItems)
    .where(visible(ctx, memorial, mediaId));
  const isHidden = row?.status !== "ready" && !canContribute(ctx.actor, memorial);
  if (row === undefined || isHidden) throw new AppError("notFound");
  return asItem(ctx, memorial, row, await unpaidFor(ctx, memorial));
}

type ServedFile = {
  variant: StoredVariant;
  newAddress: string | null;
  isPublic: boolean;
  robots: Record<string, string>;
};

/**
 * A served file: found by its URL, available to callers who may read the page. `isPublic`: whether
 * a shared cache may keep it. `newAddress`: where an earlier address of an edited picture leads on to.
 */
export async function findServedFile(
  ctx: Context,
  memorialId: string,
  mediaId: string,
  name: string,
): Promise<ServedFile> {
  const memorial = await getReadable(ctx, memorialId);
  const [row] = await ctx.database
    .select({
      variants: mediaItems.variants,
      kind: mediaItems.kind,
      rotation: mediaItems.shownRotation,
      isHidden: mediaItems.isHidden,
      isPortrait: isPortrait(memorial.id),
    })
    .from(mediaItems)
    .where(visible(ctx, memorial, mediaId));
  const addressOf = (candidate: StoredVariant) =>
    mediaAddress(memorialId, mediaId, candidate, row?.rotation);
  const all = served(row?.variants ?? []);
  const named = all.find((candidate) => addressOf(candidate).endsWith(`/${name}`));
  const variant = named ?? newerVariant(all, name);
  if (variant === null) throw new AppError("notFound");
  const newAddress = named === undefined ? addressOf(variant) : null;
  const section = SECTION_OF[row?.kind ?? "image"];
  const isPublic =
    row?.isHidden === false && isForEverybody(memorial, row.isPortrait ? undefined : section);
  return { variant, newAddress, isPublic, robots: robotsHeaders(memorial) };
}

/**
 * Which of these ids are pictures of the memorial, including removed ones that can still be
 * restored.
 */
export async function findOwnPictures(
  reader: Reader,
  memorialId: string,
  ids: string[],
): Promise<ReadonlySet<string>> {
  const asked = ids.filter(isId);
  if (asked.length === 0) return new Set();
  const rows = await reader
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        eq(mediaItems.kind, "image"),
        inArray(mediaItems.id, asked),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these media the caller may see. */
export async function findVisibleMedia(
  ctx: Context,
  memorial: GuardedMemorial,
  ids: readonly string[],
  reader: Reader,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(
      and(
        visible(ctx, memorial),
        inArray(mediaItems.id, [...ids]),
        canContribute(ctx.actor, memorial) ? undefined : eq(mediaItems.status, "ready"),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
