import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import { canDownloadPictures, canEditMemorial } from "#features/memorials/policy.ts";
import { isOriginalUnrestricted } from "#features/memorials/media/originals/queries.server.ts";
import { standing, visible } from "#features/memorials/media/queries.server.ts";
import { jpegsBySize, mediaAddress } from "#features/memorials/media/model.ts";
import { firstPictures } from "#features/memorials/media/portraits/queries.server.ts";
import {
  documentPages,
  mediaItems,
  type StoredVariant,
} from "#features/memorials/media/tables.server.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";

export type StoredFile = { key: string; mime: string };

const columns = {
  id: mediaItems.id,
  kind: mediaItems.kind,
  caption: mediaItems.caption,
  altText: mediaItems.altText,
  datedOn: mediaItems.datedOn,
  createdAt: mediaItems.createdAt,
  originalKey: mediaItems.originalKey,
  mime: mediaItems.mime,
  variants: mediaItems.variants,
};

/** Those of the media that the asker sees. */
export function mediaSeen(ctx: Context, memorial: GuardedMemorial, ids: readonly string[]) {
  return ctx.database
    .select(columns)
    .from(mediaItems)
    .where(
      and(visible(ctx, memorial), inArray(mediaItems.id, [...ids]), eq(mediaItems.status, "ready")),
    )
    .orderBy(asc(mediaItems.id));
}

/** The picture beside the name: the first one. */
export async function findPortraitId(
  { database }: Context,
  memorial: GuardedMemorial,
): Promise<string | null> {
  const [first] = await firstPictures(database, [memorial.id]);
  return first?.id ?? null;
}

type Shown = Awaited<ReturnType<typeof mediaSeen>>[number];

/**
 * What visitors saw: the largest picture, every file of a recording, the pages of a document. Never an
 * original, but of a document that isn't drawn yet, which only keepers see.
 */
export async function servedFiles(
  { database }: Context,
  memorialId: string,
  { id, kind, variants, originalKey: key, mime }: Shown,
): Promise<StoredFile[]> {
  if (kind !== "document") {
    const recorded = variants.filter(({ seconds }) => seconds !== undefined);
    return [
      ...recorded.map((each) => ({ key: each.key, mime: each.mime })),
      ...largestJpeg(variants),
    ];
  }
  const pages = await database
    .select({ variants: documentPages.variants })
    .from(documentPages)
    .where(and(eq(documentPages.memorialId, memorialId), eq(documentPages.mediaId, id)))
    .orderBy(asc(documentPages.page));
  return pages.length === 0 ? [{ key, mime }] : pages.flatMap((page) => largestJpeg(page.variants));
}

export function largestJpeg(variants: readonly StoredVariant[]): StoredFile[] {
  const largest = jpegsBySize(variants).at(-1);
  return largest === undefined ? [] : [{ key: largest.key, mime: largest.mime }];
}

/** The address of the portrait as a picture of at least this width, or the widest; `null` without one. */
export async function findPortrait(
  { database }: Context,
  memorial: GuardedMemorial,
  width: number,
): Promise<string | null> {
  const [first] = await firstPictures(database, [memorial.id]);
  if (first === undefined) return null;
  const sizes = jpegsBySize(first.variants);
  const variant = sizes.find((each) => (each.width ?? 0) >= width) ?? sizes.at(-1);
  return variant === undefined
    ? null
    : mediaAddress(memorial.id, first.id, variant, first.shownRotation);
}

/**
 * A picture for download, where the keeper allows it: the largest served variant, upright and
 * without location and camera.
 */
export async function findDownload(ctx: Context, idOrSlug: string, mediaId: string) {
  const memorial = await getReadable(ctx, idOrSlug);
  if (!canDownloadPictures(ctx.actor, memorial)) throw new AppError("notFound");
  const [row] = await ctx.database
    .select({ variants: mediaItems.variants })
    .from(mediaItems)
    .where(
      and(
        visible(ctx, memorial, mediaId),
        eq(mediaItems.kind, "image"),
        eq(mediaItems.status, "ready"),
      ),
    );
  const largest = jpegsBySize(row?.variants ?? []).at(-1);
  if (largest === undefined) throw new AppError("notFound");
  return { ...largest, fileName: `${memorial.slug}-${mediaId.slice(-6)}.jpg` };
}

/** The untouched original, for keepers only; of a scan with all its pages. */
export async function findOriginal(ctx: Context, idOrSlug: string, mediaId: string) {
  const memorial = await getReadable(ctx, idOrSlug);
  if (!canEditMemorial(ctx.actor, memorial)) throw new AppError("notFound");
  const [row] = await ctx.database
    .select({
      key: mediaItems.originalKey,
      mime: mediaItems.mime,
      fileName: mediaItems.fileName,
    })
    .from(mediaItems)
    .where(and(standing(memorial.id, mediaId), isOriginalUnrestricted));
  if (row === undefined) throw new AppError("notFound");
  return row;
}

/** Where the untouched originals of these items lie, of those that stand on the page: for calls that ask for the right first. */
export async function findOriginals(
  reader: Reader,
  memorialId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: mediaItems.id, key: mediaItems.originalKey })
    .from(mediaItems)
    .where(and(standing(memorialId), isOriginalUnrestricted, inArray(mediaItems.id, [...ids])));
  return new Map(rows.map(({ id, key }) => [id, key]));
}
