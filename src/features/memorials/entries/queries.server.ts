import { and, desc, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#platform/context.server.ts";
import { getReadableSection } from "../access/queries.server.ts";
import { isUnrestricted } from "../restrictions/queries.server.ts";
import type { SectionName } from "../sections/contract.ts";

/** The common columns of the tables of entries: messages and candles. */
export type EntryTable = PgTable & {
  /** The column of messages; candles are of one kind. */
  kind?: PgColumn;
  memorialId: PgColumn;
  id: PgColumn;
  message: PgColumn;
  removedAt: PgColumn;
  removedBy: PgColumn;
  waitsFor: PgColumn;
  shownAt: PgColumn;
  secretHash: PgColumn;
};

export type PageRequest = { limit: number; cursor?: string | undefined };

/** Entries that are shown: neither removed nor waiting for approval nor restricted. */
export function isShown(
  table: Pick<EntryTable, "memorialId" | "id" | "kind" | "removedAt" | "waitsFor">,
): SQL | undefined {
  return and(isNull(table.removedAt), isNull(table.waitsFor), isEntryUnrestricted(table));
}

export function isEntryUnrestricted({
  memorialId,
  id,
  kind = "candle",
}: Pick<EntryTable, "memorialId" | "id"> & { kind?: PgColumn | "candle" }): SQL {
  return isUnrestricted({ memorialId, id, kind });
}

/** No id of an entry comes after it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** What the list of a section's shown entries is asked with (`pageOfEntries`); refuses who may not read it. */
export async function entriesOnPage(
  ctx: Context,
  section: SectionName,
  idOrSlug: string,
  { limit, cursor }: PageRequest,
): Promise<{ memorialId: string; before: string; take: number }> {
  const { id } = await getReadableSection(ctx, idOrSlug, section);
  return { memorialId: id, before: cursor ?? LAST_ID, take: limit + 1 };
}

/**
 * The condition, order and size that list a section's shown entries, newest first, in a prepared
 * statement. `place` is what the cursor names, if entries can move in the list.
 */
export function pageOfEntries(table: EntryTable, place: PgColumn | SQL = table.id) {
  return {
    where: and(
      eq(table.memorialId, sql.placeholder("memorialId")),
      isShown(table),
      lt(sql`${place}`, sql.placeholder("before")),
    ),
    newestFirst: desc(place),
    take: sql.placeholder("take"),
  };
}
