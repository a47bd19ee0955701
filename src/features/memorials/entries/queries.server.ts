import { and, desc, eq, isNull, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#platform/context.server.ts";
import type { Section } from "../contract.ts";
import { getReadableSection } from "../queries.server.ts";

/** A section of what visitors leave: greetings, candles, tributes. */
export type EntryTable = PgTable & {
  memorialId: PgColumn;
  id: PgColumn;
  removedAt: PgColumn;
  waitsFor: PgColumn;
};

export type PageRequest = { limit: number; cursor?: string | undefined };

/** What is on the page: neither taken off it nor still waiting to be let in. */
export function standing(table: Pick<EntryTable, "removedAt" | "waitsFor">): SQL | undefined {
  return and(isNull(table.removedAt), isNull(table.waitsFor));
}

/** The part of a section that a page shows: newest first, nothing removed, nothing that waits. */
export async function entriesOnPage(
  ctx: Context,
  table: EntryTable,
  section: Section,
  idOrSlug: string,
  { limit, cursor }: PageRequest,
): Promise<{ memorialId: string; where: SQL | undefined; newestFirst: SQL; take: number }> {
  const { id } = await getReadableSection(ctx, idOrSlug, section);
  return {
    memorialId: id,
    where: and(
      eq(table.memorialId, id),
      standing(table),
      cursor === undefined ? undefined : lt(table.id, cursor),
    ),
    newestFirst: desc(table.id),
    take: limit + 1,
  };
}
