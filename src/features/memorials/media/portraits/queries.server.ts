import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { isPageUnrestricted } from "../../restrictions/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import type { Portrait } from "../../contract.ts";
import { mediaAddress } from "../model.ts";
import { isMediaUnrestricted } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";

/** Adds the portrait of each of these pages, which the caller may read; `null` where there is none to show. */
export async function withPortraits<Listed extends { id: string }>(
  services: Pick<Services, "database">,
  items: readonly Listed[],
): Promise<(Listed & { portrait: Portrait | null })[]> {
  const ids = items.map(({ id }) => id);
  const portraits = await portraitsOf(services, ids);
  return items.map((item) => ({ ...item, portrait: portraits.get(item.id) ?? null }));
}

async function portraitsOf(
  { database }: Pick<Services, "database">,
  memorialIds: readonly string[],
): Promise<Map<string, Portrait>> {
  const isShown = and(isNull(memorials.deletedAt), isPageUnrestricted);
  const rows = await firstPictures(database, memorialIds, isShown);
  return new Map(
    rows.flatMap((row) => {
      if (row.width === null || row.height === null) return [];
      const served = smallest(row.variants).map((variant) => ({
        format: variant.format,
        width: variant.width,
        url: mediaAddress(row.memorialId, row.id, variant, row.shownRotation),
      }));
      const portrait = { id: row.id, width: row.width, height: row.height, variants: served };
      return [[row.memorialId, portrait] as const];
    }),
  );
}

/**
 * The picture beside the name of each page, of those of these pages for which `isShown` holds: the first that
 * is ready and that visitors see, whatever its keepers see beside it.
 */
export async function firstPictures(reader: Reader, memorialIds: readonly string[], isShown?: SQL) {
  if (memorialIds.length === 0) return [];
  const { memorialId, id, width, height, variants, shownRotation, position } = mediaItems;
  return reader
    .selectDistinctOn([memorialId], { memorialId, id, width, height, variants, shownRotation })
    .from(mediaItems)
    .innerJoin(memorials, eq(memorials.id, memorialId))
    .where(
      and(
        inArray(memorialId, [...memorialIds]),
        isShown,
        eq(mediaItems.kind, "image"),
        eq(mediaItems.status, "ready"),
        eq(mediaItems.isHidden, false),
        isNull(mediaItems.removedAt),
        isMediaUnrestricted,
      ),
    )
    .orderBy(asc(memorialId), asc(position), asc(id))
    .limit(memorialIds.length);
}

type Stored = (typeof mediaItems.$inferSelect)["variants"][number];

/** In each of their formats; the original has no address. */
function smallest(variants: readonly Stored[]): Stored[] {
  const served = variants.filter(({ key }) => !key.startsWith("originals/"));
  const width = Math.min(...served.flatMap((variant) => variant.width ?? []));
  return served.filter((variant) => variant.width === width);
}
