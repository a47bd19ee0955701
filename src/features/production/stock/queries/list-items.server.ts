import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import {
  BALANCES_MAX,
  type Balance,
  type Movement,
  type MovementList,
  type Paged,
  type StockItem,
  type StockLocation,
} from "../contract.ts";
import { needsOrder, NO_BATCH } from "../model.ts";
import { stockBalances, stockItems, stockLocations, stockMovements } from "../tables.server.ts";

export function shownItem({
  isLow: _isLow,
  createdAt: _createdAt,
  ...item
}: typeof stockItems.$inferSelect): StockItem {
  return { ...item, needsOrder: needsOrder(item) };
}

/** 0: negative somewhere; 1: needs ordering, as `needsOrder`; 2: the others. */
const rank = sql`case
  when exists (select from ${stockBalances} below
    where below.item_id = ${outer(stockItems.id)} and below.quantity < 0) then 0
  when ${outer(stockItems.onHand)} + ${outer(stockItems.onOrder)} < ${outer(stockItems.reorderPoint)} then 1
  else 2 end`;

export async function listStockItems(
  { database }: Context,
  { limit, cursor }: Paged,
): Promise<Page<StockItem>> {
  const rows = await database
    .select()
    .from(stockItems)
    .where(
      cursor === undefined
        ? undefined
        : sql`(${rank}, ${stockItems.sku}) > (select ${rank}, ${outer(stockItems.sku)}
            from ${stockItems} where ${outer(stockItems.id)} = ${cursor})`,
    )
    .orderBy(rank, asc(stockItems.sku))
    .limit(limit + 1);
  return pageOf(rows.map(shownItem), limit);
}

/** Throws `notFound`. */
export async function getStockItem({ database }: Context, id: string): Promise<StockItem> {
  const [item] = await database.select().from(stockItems).where(eq(stockItems.id, id));
  if (item === undefined) throw new AppError("notFound");
  return shownItem(item);
}

/** Throws `notFound`. */
export async function listBalances(ctx: Context, id: string): Promise<{ items: Balance[] }> {
  await getStockItem(ctx, id);
  const { locationId, batch, quantity, itemId } = stockBalances;
  const rows = await ctx.database
    .select({ locationId, location: stockLocations.name, batch, quantity })
    .from(stockBalances)
    .innerJoin(stockLocations, eq(stockLocations.id, locationId))
    .where(and(eq(itemId, id), sql`${quantity} <> 0`))
    .orderBy(sql`${quantity} >= 0`, asc(stockLocations.name), asc(batch))
    .limit(BALANCES_MAX);
  return { items: rows.map((row) => ({ ...row, batch: shownBatch(row.batch) })) };
}

export function shownBatch(batch: string): string | null {
  return batch === NO_BATCH ? null : batch;
}

export async function listStockLocations(
  { database }: Context,
  { limit, cursor }: Paged,
): Promise<Page<StockLocation>> {
  const rows = await database
    .select()
    .from(stockLocations)
    .where(cursor === undefined ? undefined : gt(stockLocations.id, cursor))
    .orderBy(asc(stockLocations.id))
    .limit(limit + 1);
  return pageOf(rows, limit);
}

/** Throws `notFound`. */
export async function getStockLocation({ database }: Context, id: string): Promise<StockLocation> {
  const [location] = await database.select().from(stockLocations).where(eq(stockLocations.id, id));
  if (location === undefined) throw new AppError("notFound");
  return location;
}

export async function listMovements(
  { database }: Context,
  { limit, cursor, itemId }: MovementList,
): Promise<Page<Movement>> {
  const { id, at, fromId, toId, batch, kind, quantity, reason, code } = stockMovements;
  const shown = { id, kind, itemId: stockMovements.itemId, from: fromId, to: toId, batch };
  const rows = await database
    .select({ ...shown, quantity, reason, code, at })
    .from(stockMovements)
    .where(
      and(
        itemId === undefined ? undefined : eq(stockMovements.itemId, itemId),
        cursor === undefined
          ? undefined
          : sql`(${at}, ${id}) < (select last.at, last.id from ${stockMovements} last where last.id = ${cursor})`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const items = rows.map((row) => ({
    ...row,
    batch: shownBatch(row.batch),
    at: row.at.toISOString(),
  }));
  return pageOf(items, limit);
}
