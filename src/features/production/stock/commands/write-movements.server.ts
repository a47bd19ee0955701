import { asc, eq, inArray, sql } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { insertRows } from "#platform/database/insert-rows.server.ts";
import { notifyStaff } from "#platform/staff-notices.server.ts";
import type { Lying } from "../contract.ts";
import { afterChange, needsOrder, quantityIn, type Change, type Stock } from "../model.ts";
import { stockBalances, stockItems, stockMovements } from "../tables.server.ts";

/** Where staff read that something needs ordering. */
const STOCK_URL = "/production/stock";

export type LockedItem = typeof stockItems.$inferSelect & Stock;

/** In the order of their ids, so that two who lock several of them never wait for each other. */
export async function lockItems(tx: Transaction, ids: readonly string[]): Promise<LockedItem[]> {
  const items = await tx
    .select()
    .from(stockItems)
    .where(inArray(stockItems.id, [...ids]))
    .orderBy(asc(stockItems.id))
    .for("update");
  const { itemId, locationId, batch, quantity, since } = stockBalances;
  const balances = await tx
    .select({ itemId, locationId, batch, quantity })
    .from(stockBalances)
    .where(inArray(itemId, [...ids]))
    .orderBy(asc(since), asc(locationId), asc(batch));
  const byItem = Map.groupBy(balances, (one) => one.itemId);
  return items.map((item) => ({ ...item, balances: byItem.get(item.id) ?? [] }));
}

export type WrittenMovement = Change & { id: string; reason: string | null; code: string | null };

/**
 * Writes movements of a locked item, in this order, with what follows from them. Returns what was there after
 * each. An id that is known breaks the transaction.
 */
export async function writeMovements(
  tx: Transaction,
  ctx: Context,
  item: LockedItem,
  movements: readonly WrittenMovement[],
): Promise<Lying[]> {
  const at = await now(ctx, tx);
  let stock: Stock = item;
  const rows = movements.map(({ from, to, ...movement }) => {
    stock = afterChange(stock, { from, to, ...movement });
    return {
      ...movement,
      itemId: item.id,
      fromId: from,
      toId: to,
      fromAfter: quantityIn(stock, from, movement.batch),
      toAfter: quantityIn(stock, to, movement.batch),
      at,
    };
  });
  await insertRows(tx, stockMovements, rows);
  await writeBalances(tx, item, stock, at);
  const isLow = needsOrder({ ...stock, reorderPoint: item.reorderPoint });
  const { onHand, onOrder } = stock;
  await tx.update(stockItems).set({ onHand, onOrder, isLow }).where(eq(stockItems.id, item.id));
  const last = rows.at(-1);
  if (isLow && !item.isLow && last !== undefined) {
    await notifyStaff(tx, ctx, {
      kind: "stockLow",
      // Of each time that it falls below anew.
      thing: { key: last.id, name: item.name, url: STOCK_URL },
      to: { permission: "stock.adjust" },
    });
  }
  return rows.map(({ fromAfter, toAfter }) => ({ from: fromAfter, to: toAfter }));
}

async function writeBalances(
  tx: Transaction,
  item: LockedItem,
  stock: Stock,
  since: Date,
): Promise<void> {
  const known = new Set(item.balances);
  const changed = stock.balances.filter((balance) => !known.has(balance));
  if (changed.length === 0) return;
  await tx
    .insert(stockBalances)
    .values(changed.map((balance) => ({ ...balance, itemId: item.id, since })))
    .onConflictDoUpdate({
      target: [stockBalances.itemId, stockBalances.locationId, stockBalances.batch],
      set: { quantity: sql`excluded.quantity` },
    });
}
