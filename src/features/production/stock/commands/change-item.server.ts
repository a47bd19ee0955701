import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { ItemChange, StockItem } from "../contract.ts";
import { shownItem } from "../queries/list-items.server.ts";
import { stockItems } from "../tables.server.ts";

/** Nobody is mailed of an item that a higher reorder point makes low. Throws `notFound`. */
export async function changeStockItem(
  ctx: Context,
  id: string,
  { name, reorderPoint }: ItemChange,
): Promise<StockItem> {
  return transaction(ctx, async (tx) => {
    // As `needsOrder`, of what is there by now: a movement may be booked at the same time.
    const isLow = sql`${stockItems.onHand} + ${stockItems.onOrder} < ${reorderPoint}`;
    const [item] = await tx
      .update(stockItems)
      .set({ name, reorderPoint, isLow })
      .where(eq(stockItems.id, id))
      .returning();
    if (item === undefined) throw new AppError("notFound");
    await recordAudit(tx, ctx, {
      action: "stockItem.changed",
      subject: "stockItem",
      subjectId: id,
      details: { name },
    });
    return shownItem(item);
  });
}
