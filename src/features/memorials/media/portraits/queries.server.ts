import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
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

/** The first picture of each page that is ready, whatever may be seen of the others. */
async function portraitsOf(
  { database }: Pick<Services, "database">,
  memorialIds: readonly string[],
): Promise<Map<string, Portrait>> {
  if (memorialIds.length === 0) return new Map();
  const { memorialId, id, width, height, variants, shownRotation, position } = mediaItems;
  const rows = await database
    .selectDistinctOn([memorialId], { memorialId, id, width, height, variants, shownRotation })
    .from(mediaItems)
    .innerJoin(memorials, eq(memorials.id, memorialId))
    .where(
      and(
        inArray(memorialId, [...memorialIds]),
        isNull(memorials.deletedAt),
        isPageUnrestricted,
        eq(mediaItems.kind, "image"),
        eq(mediaItems.status, "ready"),
        eq(mediaItems.isHidden, false),
        isNull(mediaItems.removedAt),
        isMediaUnrestricted,
      ),
    )
    .orderBy(asc(memorialId), asc(position), asc(id));
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

type Stored = (typeof mediaItems.$inferSelect)["variants"][number];

/** In each of their formats; the original has no address. */
function smallest(variants: readonly Stored[]): Stored[] {
  const served = variants.filter(({ key }) => !key.startsWith("originals/"));
  const width = Math.min(...served.flatMap((variant) => variant.width ?? []));
  return served.filter((variant) => variant.width === width);
}
