import { asc, desc, eq, inArray, lt } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { Count, CountLine, Paged } from "../contract.ts";
import { differenceOf } from "../model.ts";
import { stockCountLines, stockCounts } from "../tables.server.ts";
import { shownBatch } from "./list-items.server.ts";

export async function listCounts(
  { database }: Context,
  { limit, cursor }: Paged,
): Promise<Page<Count>> {
  const counts = await database
    .select()
    .from(stockCounts)
    .where(cursor === undefined ? undefined : lt(stockCounts.id, cursor))
    .orderBy(desc(stockCounts.id))
    .limit(limit + 1);
  return pageOf(await shown(database, counts), limit);
}

/** Throws `notFound`. */
export async function showCount(reader: Reader, id: string): Promise<Count> {
  const counts = await reader.select().from(stockCounts).where(eq(stockCounts.id, id));
  const [count] = await shown(reader, counts);
  if (count === undefined) throw new AppError("notFound");
  return count;
}

async function shown(
  reader: Reader,
  counts: readonly (typeof stockCounts.$inferSelect)[],
): Promise<Count[]> {
  const entries = await listEntries(
    reader,
    counts.map(({ id }) => id),
  );
  const byCount = Map.groupBy(entries, ({ countId }) => countId);
  return counts.map(({ id, locationIds, openedAt, closedAt }) => ({
    id,
    state: closedAt === null ? "open" : "closed",
    locationIds,
    openedAt: openedAt.toISOString(),
    lines: groupEntries(byCount.get(id) ?? []).map(shownLine),
  }));
}

/** In the order of counting. */
export async function listEntries(reader: Reader, countIds: readonly string[]) {
  return reader
    .select({
      id: stockCountLines.id,
      countId: stockCountLines.countId,
      itemId: stockCountLines.itemId,
      locationId: stockCountLines.locationId,
      batch: stockCountLines.batch,
      counted: stockCountLines.counted,
      countedBy: stockCountLines.countedBy,
      expected: stockCountLines.expected,
      counter: users.fullName,
    })
    .from(stockCountLines)
    .leftJoin(users, eq(users.id, stockCountLines.countedBy))
    .where(inArray(stockCountLines.countId, [...countIds]))
    .orderBy(asc(stockCountLines.at), asc(stockCountLines.id));
}

export type CountEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** Of each item in each place, never empty. */
export function groupEntries<Entry extends CountEntry>(entries: readonly Entry[]): Entry[][] {
  const groups = Map.groupBy(
    entries,
    ({ itemId, locationId, batch }) => `${itemId} ${locationId} ${batch}`,
  );
  return [...groups.values()];
}

function shownLine(entries: readonly CountEntry[]): CountLine {
  const last = entries.at(-1);
  if (last === undefined) throw new Error("Somebody counted each line.");
  const { itemId, locationId, batch, counted, expected } = last;
  const counters = new Map(entries.map(({ countedBy, counter }) => [countedBy, counter]));
  return {
    itemId,
    locationId,
    batch: shownBatch(batch),
    counted,
    expected,
    difference: expected === null ? null : differenceOf({ counted, expected }),
    counters: [...counters.values()].filter((name) => name !== null),
  };
}
