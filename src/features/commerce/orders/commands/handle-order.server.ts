import { and, eq, inArray } from "drizzle-orm";
import { findOwnerId } from "#features/memorials/ownership/queries.server.ts";
import { approveArtwork } from "#features/qr/artworks/commands.server.ts";
import { orderPlate } from "#features/qr/commands/order-plate.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { danishDay } from "#platform/days.ts";
import { AppError } from "#platform/errors.ts";
import { now } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import { creditInvoice } from "../../invoices/commands.server.ts";
import type { Reasoned } from "../contract.ts";
import { daysAfter, daysLate } from "../model.ts";
import { canCancel, canRelease } from "../policy.ts";
import { linesOf, lockOrder, type Line, type Order } from "../queries/show-order.server.ts";
import { orderLines, orders } from "../tables.server.ts";
import { assignCodes } from "./assign-codes.server.ts";
import { completeIfDelivered, endOrder, lockInvoicedOrder } from "./end-order.server.ts";

type ReleasedPlate = {
  code: string;
  plate: PlateName;
  /** It takes the place of one that was sent. */
  isReplacement: boolean;
};

export type ReleasedOrder = {
  id: string;
  /** Of the reseller who ordered; `null`: a customer did. */
  companyId: string | null;
  /** The Danish day by which its plates are sent. */
  shipBy: string | null;
  plates: readonly ReleasedPlate[];
};

/** Raised when an order is released of which plates are to be made. */
export const orderReleased = defineHook<ReleasedOrder>("orderReleased");

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

/** Staff let an unpaid order be made. Throws `notFound`, `conflict`, or `commerce.nothingToMake` of space alone. */
export async function releaseOrder(ctx: Context, id: string, { reason }: Reasoned): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await lockInvoicedOrder(tx, id);
    const hasPlates = await isOfPlates(tx, id);
    if (!hasPlates) throw commerceError("nothingToMake");
    if (!canRelease(ctx.actor, { state: order.state, hasPlates })) throw new AppError("conflict");
    await release(tx, ctx, order, reason);
  });
}

async function isOfPlates(tx: Transaction, id: string): Promise<boolean> {
  return (await linesOf(tx, id)).some(({ plate }) => plate !== null);
}

/** As `releaseOrder`, on the operator's machine. Throws `notFound`, too, and `conflict` unless it is placed. */
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
    const order = await lockInvoicedOrder(tx, found.id);
    if (!(await isOfPlates(tx, order.id))) throw commerceError("nothingToMake");
    if (order.state !== "placed") throw new AppError("conflict");
    await release(tx, ctx, order, reason);
    return { order: order.number, state: "released" };
  });
}

/**
 * From now on its plates are engraved, from the files that were approved; a reseller's are packed ones first. The day by which they are
 * sent moves with a late payment. A code that was retired meanwhile gets no plate.
 */
export async function release(
  tx: Transaction,
  ctx: Context,
  { id, number, userId, companyId, dueOn, shipBy }: Order,
  reason: string | null,
): Promise<void> {
  const at = await now(ctx, tx);
  const late = dueOn === null ? 0 : daysLate(danishDay(at), dueOn);
  const open = (await linesOf(tx, id)).filter(({ isOpen }) => isOpen);
  const assigned = companyId === null ? [] : await assignCodes(tx, ctx, open);
  const plates: ReleasedPlate[] = assigned.map((plate) => ({ ...plate, isReplacement: false }));
  for (const line of open) plates.push(...(await orderLine(tx, ctx, line, { number, userId, at })));
  // Where there is nothing to send, an order is done with its release.
  const isDone = open.every(({ plate }) => plate === null);
  const shipOn = shipBy === null ? null : daysAfter(shipBy, late);
  await tx
    .update(orders)
    .set({
      state: isDone ? "completed" : "released",
      releasedAt: at,
      completedAt: isDone ? at : null,
      reason,
      shipBy: shipOn,
    })
    .where(eq(orders.id, id));
  await recordAudit(tx, ctx, {
    action: "order.released",
    subject: "order",
    subjectId: id,
    details: { number, ...(reason !== null && { reason }) },
  });
  if (plates.length > 0)
    await orderReleased.raise(tx, ctx, { id, companyId, shipBy: shipOn, plates });
}

/**
 * The plate is whose the order is; without an account, whose the page is that it opens, or whoever
 * has the key that is sent with it. Returns it if it is to be made.
 */
async function orderLine(
  tx: Transaction,
  ctx: Context,
  { code, plan, plate, words, proof, proofHash, memorialIds }: Line,
  { number, userId, at }: { number: string; userId: string | null; at: Date },
): Promise<ReleasedPlate[]> {
  if (code === null || plate === null) return [];
  const [page] = memorialIds;
  const ownerId = userId ?? (page === undefined ? null : await findOwnerId(tx, page));
  const reason = `order ${number}`;
  const isOrdered = await orderPlate(tx, ctx, { code, ownerId, memorialIds, reason });
  if (!isOrdered) return [];
  if (proof !== null && proofHash !== null) {
    await approveArtwork(tx, { code, plate, words, svg: proof, hash: proofHash, approvedAt: at });
  }
  return [{ code, plate, isReplacement: plan === "replacement" }];
}

/** Cancels an order with a credit note. Throws `conflict` if it is not placed, or done. */
export async function cancelOrder(ctx: Context, id: string, { reason }: Reasoned): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await lockInvoicedOrder(tx, id);
    if (!canCancel(ctx.actor, order)) throw new AppError("conflict");
    await endOrder(tx, ctx, order, reason);
    await creditInvoice(tx, ctx, order.invoiceId, reason);
  });
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
    await completeIfDelivered(tx, ctx, await lockOrder(tx, orderId));
  }
}
