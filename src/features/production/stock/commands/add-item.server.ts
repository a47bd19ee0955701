import { now } from "#features/commerce/clock/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import type { NewItem, StockItem, StockLocation } from "../contract.ts";
import { needsOrder } from "../model.ts";
import { shownItem } from "../queries/list-items.server.ts";
import { stockItems, stockLocations } from "../tables.server.ts";

/** Throws `invalid` for the SKU of another item. */
export async function createStockItem(ctx: Context, asked: NewItem): Promise<StockItem> {
  return transaction(ctx, async (tx) => {
    const id = newId();
    // Nothing fell below its reorder point: the first mail is of the first time that it does.
    const isLow = needsOrder({ ...asked, onHand: 0, onOrder: 0 });
    const [item] = await tx
      .insert(stockItems)
      .values({ ...asked, id, isLow, createdAt: await now(ctx, tx) })
      .onConflictDoNothing()
      .returning();
    if (item === undefined) throw invalidField("sku", "taken");
    await recordAudit(tx, ctx, {
      action: "stockItem.created",
      subject: "stockItem",
      subjectId: id,
      details: { name: asked.name },
    });
    return shownItem(item);
  });
}

/** Throws `invalid` for the name of another location. */
export async function createStockLocation(
  ctx: Context,
  { name }: { name: string },
): Promise<StockLocation> {
  return transaction(ctx, async (tx) => {
    const id = newId();
    const { rowCount } = await tx.insert(stockLocations).values({ id, name }).onConflictDoNothing();
    if (rowCount === 0) throw invalidField("name", "taken");
    await recordAudit(tx, ctx, {
      action: "stockLocation.created",
      subject: "stockLocation",
      subjectId: id,
      details: { name },
    });
    return { id, name };
  });
}
