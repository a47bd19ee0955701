import { inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { lockOrder } from "../queries/show-order.server.ts";
import { orderLines } from "../tables.server.ts";
import { completeIfDelivered } from "./end-order.server.ts";

/** Plates that were bought, sent and taken back: whoever bought them has them no more, and others may. */
export async function takeBackLines(
  tx: Transaction,
  ctx: Context,
  lineIds: readonly string[],
  at: Date,
): Promise<void> {
  if (lineIds.length === 0) return;
  const taken = await tx
    .update(orderLines)
    .set({ withdrawnAt: at, isOpen: false })
    .where(inArray(orderLines.id, [...lineIds]))
    .returning({ orderId: orderLines.orderId });
  for (const orderId of new Set(taken.map((line) => line.orderId))) {
    // The rest of it may have been delivered before.
    await completeIfDelivered(tx, ctx, await lockOrder(tx, orderId));
  }
}
