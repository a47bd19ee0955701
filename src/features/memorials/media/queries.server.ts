// texts: errors:files.*
import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { isId } from "#platform/ids.ts";
import { refuseFullAccount, refuseWhenFull } from "#platform/uploads/open-uploads.server.ts";
import {
  canChangeMedia,
  canContribute,
  canDownloadPictures,
  canEditMemorial,
  canReadSection,
  isForEverybody,
} from "../policy.ts";
import { getReadable, type GuardedMemorial } from "../queries.server.ts";
import type { MediaItem } from "./contract.ts";
import { mediaAddress } from "./model.ts";
import { mediaItems, type StoredVariant } from "./tables.server.ts";

const shown = {
  id: mediaItems.id,
  memorialId: mediaItems.memorialId,
  kind: mediaItems.kind,
  status: mediaItems.status,
  progress: mediaItems.progress,
  problem: mediaItems.problem,
  width: mediaItems.width,
  height: mediaItems.height,
  variants: mediaItems.variants,
  placeholder: mediaItems.placeholder,
  color: mediaItems.color,
  caption: mediaItems.caption,
  altText: mediaItems.altText,
  focusX: mediaItems.focusX,
  focusY: mediaItems.focusY,
  album: mediaItems.album,
  takenAt: mediaItems.takenAt,
  // Which there are, not what they say.
  languages: sql<Locale[]>`array(select jsonb_object_keys(${mediaItems.subtitles}) order by 1)`,
  createdBy: mediaItems.createdBy,
  createdAt: mediaItems.createdAt,
};

type Row = Omit<
  MediaItem,
  "variants" | "takenAt" | "createdAt" | "seconds" | "hasSound" | "subtitles" | "canChange"
> & {
  createdBy: string;
  languages: Locale[];
  memorialId: string;
  variants: StoredVariant[];
  takenAt: Date | null;
  createdAt: Date;
};

/** What stands on a memorial, all or one of it: what was taken off waits to be brought back. */
export function standing(memorialId: string, mediaId?: string) {
  return and(
    eq(mediaItems.memorialId, memorialId),
    mediaId === undefined ? undefined : eq(mediaItems.id, mediaId),
    isNull(mediaItems.removedAt),
  );
}

/**
 * What of it the asker may see: all, or where the pictures are not for them the portrait alone, which
 * belongs to the name.
 */
export function visible(ctx: Context, memorial: GuardedMemorial, mediaId?: string) {
  return and(
    standing(memorial.id, mediaId),
    canReadSection(ctx.actor, memorial, "pictures") ? undefined : isPortrait(memorial.id),
    canContribute(ctx.actor, memorial) ? undefined : ne(mediaItems.kind, "document"),
  );
}

/** The first picture that is ready. Named apart: it stands within a query of the same table. */
function isPortrait(memorialId: string): SQL<boolean> {
  return sql<boolean>`(${mediaItems.id} = (select first.id from ${mediaItems} as first
    where first.memorial_id = ${memorialId} and first.kind = 'image' and first.status = 'ready'
      and first.removed_at is null
    order by first.position, first.id limit 1))`;
}

function asItem(
  ctx: Context,
  memorial: GuardedMemorial,
  { memorialId, variants, languages, createdBy, ...row }: Row,
): MediaItem {
  const t = translator(ctx.locale).getFixedT(ctx.locale, "errors");
  return {
    ...row,
    problem:
      row.problem !== null && canContribute(ctx.actor, memorial) ? t(`files.${row.problem}`) : null,
    variants: served(variants).map(({ format, width, height }) => ({
      format,
      width,
      height,
      url: mediaAddress(memorialId, row.id, { format, width }),
    })),
    seconds: variants.find(({ seconds }) => seconds !== undefined)?.seconds ?? null,
    hasSound: variants.find(({ hasSound }) => hasSound !== undefined)?.hasSound ?? null,
    takenAt: row.takenAt?.toISOString() ?? null,
    subtitles: languages.map((language) => ({
      language,
      url: `/api/memorials/${memorialId}/media/${row.id}/subtitles/${language}`,
    })),
    createdAt: row.createdAt.toISOString(),
    ...(canChangeMedia(ctx.actor, memorial, { createdBy }) && { canChange: true }),
  };
}

/** What was made of a file. An original, which holds what nobody meant to show, never has an address. */
function served(variants: StoredVariant[]): StoredVariant[] {
  return variants.filter(({ key }) => !key.startsWith("originals/"));
}

/** In the keeper's order. Who may not add to it sees only what is ready. */
export async function listMedia(
  ctx: Context,
  idOrSlug: string,
  known?: GuardedMemorial,
): Promise<{ items: MediaItem[] }> {
  const memorial = known ?? (await getReadable(ctx, idOrSlug));
  const rows = await ctx.database
    .select(shown)
    .from(mediaItems)
    .where(
      and(
        visible(ctx, memorial),
        canContribute(ctx.actor, memorial) ? undefined : eq(mediaItems.status, "ready"),
      ),
    )
    .orderBy(asc(mediaItems.position), asc(mediaItems.id));
  return { items: rows.map((row) => asItem(ctx, memorial, row)) };
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
  return asItem(ctx, memorial, row);
}

/**
 * A file as it is served: found by its address, opened only for who may read the page.
 * `isPublic` says whether a shared cache may keep it.
 */
export async function findServedFile(
  ctx: Context,
  memorialId: string,
  mediaId: string,
  name: string,
): Promise<{ variant: StoredVariant; isPublic: boolean }> {
  const memorial = await getReadable(ctx, memorialId);
  const [row] = await ctx.database
    .select({ variants: mediaItems.variants, isPortrait: isPortrait(memorial.id) })
    .from(mediaItems)
    .where(visible(ctx, memorial, mediaId));
  const variant = served(row?.variants ?? []).find(
    (candidate) => mediaAddress(memorialId, mediaId, candidate).split("/").at(-1) === name,
  );
  if (variant === undefined) throw new AppError("notFound");
  const isPublic = isForEverybody(memorial, row?.isPortrait ? undefined : "pictures");
  return { variant, isPublic };
}

/** Which of these are pictures of the memorial, those among them that can still be brought back. */
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

/**
 * A picture to take home, where the keeper lets visitors: the largest that is served, upright and
 * without place and camera.
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
  const [largest] = (row?.variants ?? [])
    .filter(({ format }) => format === "jpeg")
    .toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0));
  if (largest === undefined) throw new AppError("notFound");
  return { ...largest, fileName: `${memorial.slug}-${mediaId.slice(-6)}.jpg` };
}

/** The untouched original, for keepers only. */
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
    .where(standing(memorial.id, mediaId));
  if (row === undefined) throw new AppError("notFound");
  return row;
}

/** As they came, with their subtitles; also what was taken off, until its files are erased. */
async function usedBytes(tx: Transaction, where: SQL): Promise<number> {
  const [found] = await tx
    .select({
      bytes:
        sql`coalesce(sum(${mediaItems.bytes} + octet_length(${mediaItems.subtitles}::text)), 0)`.mapWith(
          Number,
        ),
    })
    .from(mediaItems)
    .where(where);
  return found?.bytes ?? 0;
}

function bytesOfMemorial(tx: Transaction, memorialId: string): Promise<number> {
  return usedBytes(tx, eq(mediaItems.memorialId, memorialId));
}

/** What somebody added, on whosever page it stands. */
export function bytesOfAccount(tx: Transaction, userId: string): Promise<number> {
  return usedBytes(tx, eq(mediaItems.createdBy, userId));
}

/** Throws `pageFull` or `accountFull`. Those who add to the page at once come here one by one. */
export async function refuseWithoutRoom(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  bytes: number,
): Promise<void> {
  const { config, actor } = ctx;
  const used = await bytesOfMemorial(tx, memorialId);
  refuseWhenFull("pageFull", { used, bytes, limit: config.media.memorialBytes, config });
  if (actor === null) return;
  await refuseFullAccount(tx, ctx, { userId: actor.userId, bytes }, bytesOfAccount);
}
