import { and, eq, ne, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { isRowUnrestricted } from "../../restrictions/queries.server.ts";
import { mediaItems } from "../tables.server.ts";

// The pages of a scan are items of their own that share one original.

type Page = Pick<typeof mediaItems.$inferSelect, "memorialId" | "id" | "originalKey">;

/** Another page of the same original, removed or not: as long as there is one, the original stays. */
export function isOtherPage({ memorialId, id, originalKey }: Page) {
  return and(
    eq(mediaItems.memorialId, memorialId),
    eq(mediaItems.originalKey, originalKey),
    ne(mediaItems.id, id),
  );
}

const isSibling = sql`page.memorial_id = ${outer(mediaItems.memorialId)}
  and page.original_key = ${outer(mediaItems.originalKey)}`;

/** No page of the original is withheld by a decision: whoever has the original sees them all. */
export const isOriginalUnrestricted = sql<boolean>`not exists (select 1 from ${mediaItems} as page
  where ${isSibling} and not (${isRowUnrestricted(sql`page`, sql`'media'`)}))`;

/** The same for all pages of an original: the id of one of them. */
export const idOfOriginal = sql<string>`(select min(page.id::text) from ${mediaItems} as page
  where ${isSibling})`;

/** Of a row that is removed: another page of its original stands on the page of the memorial. */
export const isOriginalStanding = sql<boolean>`exists (select 1 from ${mediaItems} as page
  where ${isSibling} and page.removed_at is null)`;
