import { and, eq, inArray, ne } from "drizzle-orm";
import { findOwnerId } from "#features/memorials/ownership/queries.server.ts";
import { approveArtwork } from "#features/qr/artworks/commands.server.ts";
import { orderPlate, withdrawPlate } from "#features/qr/commands/order-plate.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/dates.ts";
import { AppError } from "#platform/errors.ts";
import { now } from "../../clock/queries.server.ts";
import { creditInvoice } from "../../invoices/commands.server.ts";
import { commerceError } from "../../errors.ts";
import type { Reasoned } from "../contract.ts";
import { mailCancelled } from "../jobs.server.ts";
import { daysAfter, daysLate } from "../model.ts";
import { canCancel, canRelease } from "../policy.ts";
import {
  findOrder,
  linesOf,
  lockOrder,
  type Line,
  type Order,
} from "../queries/show-order.server.ts";
import { orderLines, orders } from "../tables.server.ts";

/** Handles `invoiceSettled`: what is paid is made. */
export async function releaseSettled(
  tx: Transaction,
  ctx: Context,
  { orderId }: { orderId: string | null },
): Promise<void> {
  if (orderId === null) return;
  const order = await lockOrder(tx, orderId);
  if (order.state === "placed") await release(tx, ctx, order, null);
}

/** Staff let an unpaid order be made. */
export async function releaseOrder(ctx: Context, id: string, { reason }: Reasoned): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!canRelease(ctx.actor, order)) throw new AppError("conflict");
    await release(tx, ctx, order, reason);
  });
}

/** As `releaseOrder`, on the operator's machine. Throws `notFound`, or `conflict` unless it is placed. */
export async function releaseByNumber(
  ctx: Context,
  number: string,
  reason: string,
): Promise<{ order: string; state: string }> {
  return transaction(ctx, async (tx) => {
    const [found] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.number, number.trim().toUpperCase()));
    if (found === undefined) throw new AppError("notFound");
    const order = await lockOrder(tx, found.id);
    if (order.state !== "placed") throw new AppError("conflict");
    await release(tx, ctx, order, reason);
    return { order: order.number, state: "released" };
  });
}

/**
 * From now on its plates are engraved, from the files that were approved. The day by which they are
 * sent moves with a late payment. A code that was retired meanwhile gets no plate.
 */
async function release(
  tx: Transaction,
  ctx: Context,
  { id, number, userId, dueOn, shipBy }: Order,
  reason: string | null,
): Promise<void> {
  const at = await now(ctx, tx);
  const late = dueOn === null ? 0 : daysLate(danishDay(at), dueOn);
  for (const line of await linesOf(tx, id)) await orderLine(tx, ctx, line, { number, userId, at });
  await tx
    .update(orders)
    .set({
      state: "released",
      releasedAt: at,
      reason,
      shipBy: shipBy === null ? null : daysAfter(shipBy, late),
    })
    .where(eq(orders.id, id));
  await recordAudit(tx, ctx, {
    action: "order.released",
    subject: "order",
    subjectId: id,
    details: { number, ...(reason !== null && { reason }) },
  });
}

/**
 * The plate is whose the order is; without an account, whose the page is that it opens, or whoever
 * has the key that is sent with it.
 */
async function orderLine(
  tx: Transaction,
  ctx: Context,
  { code, plate, words, proof, proofHash, memorialIds }: Line,
  { number, userId, at }: { number: string; userId: string | null; at: Date },
): Promise<void> {
  const [page] = memorialIds;
  const ownerId = userId ?? (page === undefined ? null : await findOwnerId(tx, page));
  const reason = `order ${number}`;
  const isOrdered = await orderPlate(tx, ctx, { code, ownerId, memorialIds, reason });
  if (!isOrdered || proof === null || proofHash === null) return;
  await approveArtwork(tx, { code, plate, words, svg: proof, hash: proofHash, approvedAt: at });
}

/**
 * Credits the invoice, and retires the codes whose plates aren't engraved. The invoice is locked
 * before the order, as payments do, so that a payment at the same time waits. Throws `conflict` if it
 * is not placed, or done.
 */
export async function cancelOrder(ctx: Context, id: string, { reason }: Reasoned): Promise<void> {
  await transaction(ctx, async (tx) => {
    const found = await findOrder(tx, id);
    if (found === null) throw new AppError("notFound");
    if (!canCancel(ctx.actor, found) || found.invoiceId === null) throw new AppError("conflict");
    await creditInvoice(tx, ctx, found.invoiceId, reason);
    const order = await lockOrder(tx, id);
    if (!canCancel(ctx.actor, order)) throw new AppError("conflict");
    await withdrawLines(tx, ctx, order);
    const cancelled = { state: "cancelled" as const, cancelledAt: await now(ctx, tx), reason };
    await tx.update(orders).set(cancelled).where(eq(orders.id, id));
    await recordAudit(tx, ctx, {
      action: "order.cancelled",
      subject: "order",
      subjectId: id,
      details: { number: order.number, reason },
    });
    await ctx.jobs.enqueue(tx, mailCancelled, { orderId: id });
  });
}

/** A customer's own code stays; its plate can't be called back once it is released to be made. */
async function withdrawLines(tx: Transaction, ctx: Context, order: Order): Promise<void> {
  const lines = await linesOf(tx, order.id);
  const own = lines.filter(({ isNewCode }) => !isNewCode).map(({ code }) => code);
  const underWay = and(inArray(qrCodes.code, own), eq(qrCodes.stage, "created"));
  if (order.state === "released" && (await tx.$count(qrCodes, underWay)) > 0) {
    throw commerceError("plateUnderWay");
  }
  for (const { code, isNewCode } of lines) {
    if (isNewCode) await withdrawPlate(tx, ctx, code, `order ${order.number} cancelled`);
  }
  await tx.update(orderLines).set({ isOpen: false }).where(eq(orderLines.orderId, order.id));
}

/** Handles `platesDelivered`: an order is completed when all its plates are. */
export async function completeDelivered(
  tx: Transaction,
  ctx: Context,
  { codes }: { codes: readonly string[] },
): Promise<void> {
  const lines = await tx
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.code, [...codes]), eq(orders.state, "released")));
  for (const { orderId } of lines) {
    const order = await lockOrder(tx, orderId);
    const missing = await tx
      .select({ code: qrCodes.code })
      .from(orderLines)
      .innerJoin(qrCodes, eq(qrCodes.code, orderLines.code))
      .where(and(eq(orderLines.orderId, orderId), ne(qrCodes.stage, "delivered")));
    if (order.state !== "released" || missing.length > 0) continue;
    const completedAt = await now(ctx, tx);
    await tx.update(orders).set({ state: "completed", completedAt }).where(eq(orders.id, orderId));
    // Another plate may be ordered with the same codes.
    await tx.update(orderLines).set({ isOpen: false }).where(eq(orderLines.orderId, orderId));
  }
}
