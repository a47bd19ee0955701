import { and, eq, ne } from "drizzle-orm";
import { cancelPlate, withdrawPlate } from "#features/qr/commands/order-plate.server.ts";
import { lockCodes } from "#features/qr/commands/run-step.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { now } from "../../clock/queries.server.ts";
import { lockBalance } from "../../invoices/commands.server.ts";
import { mailCancelled } from "../jobs.server.ts";
import {
  codesOf,
  findOrder,
  linesOf,
  lockOrder,
  type Order,
} from "../queries/show-order.server.ts";
import { orderLines, orders } from "../tables.server.ts";

export type InvoicedOrder = Order & { invoiceId: string };

/**
 * An order held still with its invoice, which is locked first, as payments do: a payment at the same
 * time waits. The codes of its plates are locked before it, as by whoever packs or delivers them. Throws
 * `notFound`, or `conflict` for a draft.
 */
export async function lockInvoicedOrder(tx: Transaction, id: string): Promise<InvoicedOrder> {
  const found = await findOrder(tx, id);
  if (found === null) throw new AppError("notFound");
  const { invoiceId } = found;
  if (invoiceId === null) throw new AppError("conflict");
  await lockBalance(tx, invoiceId);
  await lockCodes(tx, codesOf(await linesOf(tx, id)));
  return { ...(await lockOrder(tx, id)), invoiceId };
}

/**
 * Cancels an order and tells the customer: codes whose plates aren't engraved are retired, and a
 * customer's own goes on without a plate. Whoever calls it credits the invoice, after it: who hears of
 * the credit note finds the order cancelled.
 */
export async function endOrder(
  tx: Transaction,
  ctx: Context,
  order: Order,
  reason: string,
): Promise<void> {
  const { id, number } = order;
  const lines = await linesOf(tx, id);
  // All of them in one order, before each by itself.
  await lockCodes(tx, codesOf(lines));
  for (const { code, isNewCode, isOpen } of lines) {
    const said = `order ${number} cancelled`;
    if (!isOpen || code === null) continue;
    if (isNewCode) await withdrawPlate(tx, ctx, code, said);
    else if (order.state === "released") {
      await cancelPlate(tx, ctx, code, { reason: said, isMadeToo: false });
    }
  }
  await tx.update(orderLines).set({ isOpen: false }).where(eq(orderLines.orderId, id));
  const cancelled = { state: "cancelled" as const, cancelledAt: await now(ctx, tx), reason };
  await tx.update(orders).set(cancelled).where(eq(orders.id, id));
  await recordAudit(tx, ctx, {
    action: "order.cancelled",
    subject: "order",
    subjectId: id,
    details: { number, reason },
  });
  await ctx.jobs.enqueue(tx, mailCancelled, { orderId: id });
}

/** Completes a released order once all its plates are delivered that weren't withdrawn. */
export async function completeIfDelivered(
  tx: Transaction,
  ctx: Context,
  { id, state }: Order,
): Promise<void> {
  if (state !== "released") return;
  const missing = await tx
    .select({ code: qrCodes.code })
    .from(orderLines)
    .innerJoin(qrCodes, eq(qrCodes.code, orderLines.code))
    .where(and(eq(orderLines.orderId, id), orderLines.isOpen, ne(qrCodes.stage, "delivered")));
  if (missing.length > 0) return;
  const completedAt = await now(ctx, tx);
  await tx.update(orders).set({ state: "completed", completedAt }).where(eq(orders.id, id));
  // Another plate may be ordered with the same codes.
  await tx.update(orderLines).set({ isOpen: false }).where(eq(orderLines.orderId, id));
}
