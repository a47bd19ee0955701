import { and, eq, inArray, isNull } from "drizzle-orm";
import { cancelPlate, endPlate } from "#features/qr/commands/order-plate.server.ts";
import { lockCode } from "#features/qr/commands/run-step.server.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { stageBefore } from "#features/qr/lifecycle/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { now } from "../../clock/queries.server.ts";
import { creditInvoice, lockBalance } from "../../invoices/commands.server.ts";
import { surplusOf } from "../../invoices/model.ts";
import type { OrderState, Reasoned, WithdrawalOutcome } from "../contract.ts";
import { endSpaceOf } from "../../subscriptions/commands/end-space.server.ts";
import { lastWithdrawalDay } from "../../working-days/model.ts";
import { wayOfPlate, withdrawalWay, type WithdrawalWay } from "../model.ts";
import { canTakeBack } from "../policy.ts";
import { platePartsOf, type PlatePart } from "../queries/order-parts.server.ts";
import { isOrderedElsewhere, linesOf, type Line } from "../queries/show-order.server.ts";
import { orderLines, orders } from "../tables.server.ts";
import { completeIfDelivered, lockInvoicedOrder, type InvoicedOrder } from "./end-order.server.ts";

type Asked = {
  orderId: string;
  /** `null`: all of it. */
  lineIds: readonly string[] | null;
  receivedAt: Date;
};

/** `refund`: what is paid back because of it; `isToReturn`: something was sent, and is to come back. */
export type Withdrawn = { outcome: WithdrawalOutcome; refund: number; isToReturn: boolean };

/** It was withdrawn before, or the order was cancelled. */
const NOTHING_LEFT: Withdrawn = { outcome: "accepted", refund: 0, isToReturn: false };

/**
 * Withdraws from an order, or from lines of it, as far as that is possible on the day of receipt. What
 * wasn't sent is never made, and is credited at once; what was sent is credited when it is back. Lines
 * that were withdrawn before stay so: two at once come to the same.
 */
export async function withdrawOrder(
  tx: Transaction,
  ctx: Context,
  { orderId, lineIds, receivedAt }: Asked,
): Promise<Withdrawn> {
  const order = await lockInvoicedOrder(tx, orderId);
  const lines = await linesOf(tx, orderId);
  const asked = lines.filter(({ id }) => lineIds === null || lineIds.includes(id));
  const left = asked.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (order.state === "cancelled" || left.length === 0) return NOTHING_LEFT;
  const ways = await waysOf(tx, order, left, receivedAt);
  const withdrawn = left.filter(({ id }) => ways.get(id) !== "refused");
  if (withdrawn.length === 0) {
    await noteRefused(tx, order, receivedAt);
    return { outcome: "refused", refund: 0, isToReturn: false };
  }
  const waiting = lines.filter(({ awaitsReturn }) => awaitsReturn);
  const isOver = lines.every((line) => line.withdrawnAt !== null || withdrawn.includes(line));
  const ended = withdrawn.filter(({ id }) => ways.get(id) === "now");
  const sent = withdrawn.filter(({ id }) => ways.get(id) === "onReturn");
  await markWithdrawn(tx, receivedAt, { ended, sent });
  await endPlates(tx, ctx, order, ended);
  const isCancelled = isOver && sent.length === 0 && waiting.length === 0;
  await tx
    .update(orders)
    .set({
      withdrawalReceivedAt: order.withdrawalOutcome === "accepted" ? undefined : receivedAt,
      withdrawalOutcome: "accepted",
      ...(isCancelled && { state: "cancelled", cancelledAt: await now(ctx, tx), reason: null }),
    })
    .where(eq(orders.id, orderId));
  await recordAudit(tx, ctx, {
    action: "order.withdrawn",
    subject: "order",
    subjectId: orderId,
    details: { number: order.number, count: withdrawn.length },
  });
  // What is ordered with a plate is withdrawn with it; space ends at once, wherever the plate is.
  const { refund: ofSpace } = await endSpaceOf(tx, ctx, idsOf(withdrawn), {
    kind: "withdrawn",
    startNow: order.startsNow,
  });
  const plates = await platePartsOf(tx, order.invoiceId, lines);
  const partsOf = (some: readonly Line[]) => some.flatMap(({ id }) => plates.get(id) ?? []);
  const ofPlates = await refundOf(tx, order, partsOf(withdrawn), partsOf(waiting));
  const refund = ofSpace + ofPlates;
  await tx
    .update(orders)
    .set({ withdrawalRefund: order.withdrawalRefund + refund })
    .where(eq(orders.id, orderId));
  await creditParts(tx, ctx, order, partsOf(ended));
  if (!isCancelled) await completeIfDelivered(tx, ctx, order);
  return { outcome: "accepted", refund, isToReturn: sent.length > 0 };
}

/** Somebody declared it, who may not be the customer: it is told to whoever reads the order, no more. */
export async function noteUnproven(
  tx: Transaction,
  orderId: string,
  receivedAt: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ withdrawalReceivedAt: receivedAt, withdrawalOutcome: "unproven" })
    .where(and(eq(orders.id, orderId), isNull(orders.withdrawalOutcome)));
}

/** Codes are locked first: nothing is engraved meanwhile. */
async function waysOf(
  tx: Transaction,
  order: InvoicedOrder,
  lines: readonly Line[],
  receivedAt: Date,
): Promise<Map<string, WithdrawalWay>> {
  const day = danishDay(receivedAt);
  const state = stateAsOf(order, receivedAt);
  const completedOn = order.completedAt === null ? null : danishDay(order.completedAt);
  const ways = new Map<string, WithdrawalWay>();
  const isConsumer = order.customer.kind === "private";
  for (const { id, code, words } of lines.toSorted((one, other) =>
    (one.code ?? "") < (other.code ?? "") ? -1 : 1,
  )) {
    if (!isConsumer) ways.set(id, "refused");
    else if (code === null) ways.set(id, spaceWay(order, day));
    else {
      const stage: Stage = (await lockCode(tx, code))?.stage ?? "digital";
      const then = (await stageBefore(tx, code, receivedAt)) ?? stage;
      const line = { hasWords: words.length > 0, stage: then };
      const way = withdrawalWay({ ...order, state, completedOn }, line, day);
      ways.set(id, way === "refused" ? way : wayOfPlate(order.state, stage));
    }
  }
  return ways;
}

/** It may be settled days after it was declared: by the link in its receipt, or after a failure. */
function stateAsOf({ state, releasedAt, completedAt }: InvoicedOrder, at: Date): OrderState {
  if (state !== "released" && state !== "completed") return state;
  if (releasedAt !== null && releasedAt > at) return "placed";
  return completedAt !== null && completedAt > at ? "released" : state;
}

/** Space alone is a service: the term runs from the day of the contract (forbrugeraftaleloven § 19). */
function spaceWay({ placedAt }: InvoicedOrder, day: string): WithdrawalWay {
  return placedAt !== null && day <= lastWithdrawalDay(danishDay(placedAt)) ? "now" : "refused";
}

/** An earlier one that took effect stays what is told. */
async function noteRefused(
  tx: Transaction,
  { id, withdrawalOutcome }: InvoicedOrder,
  receivedAt: Date,
): Promise<void> {
  if (withdrawalOutcome === "accepted") return;
  const refused = { withdrawalReceivedAt: receivedAt, withdrawalOutcome: "refused" } as const;
  await tx.update(orders).set(refused).where(eq(orders.id, id));
}

/** What was paid beyond the rest, once these lines are credited, too. */
async function refundOf(
  tx: Transaction,
  { invoiceId }: InvoicedOrder,
  withdrawn: readonly PlatePart[],
  waiting: readonly PlatePart[],
): Promise<number> {
  const balance = await lockBalance(tx, invoiceId);
  const credited = Math.min(balance.total, balance.credited + sumOf(waiting));
  const after = Math.min(balance.total, credited + sumOf(withdrawn));
  return surplusOf({ ...balance, credited: after }) - surplusOf({ ...balance, credited });
}

function sumOf(parts: readonly PlatePart[]): number {
  return parts.reduce((sum, { gross }) => sum + gross, 0);
}

async function markWithdrawn(
  tx: Transaction,
  withdrawnAt: Date,
  { ended, sent }: { ended: readonly Line[]; sent: readonly Line[] },
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ withdrawnAt, isOpen: false })
    .where(inArray(orderLines.id, idsOf(ended)));
  await tx
    .update(orderLines)
    .set({ withdrawnAt, awaitsReturn: true })
    .where(inArray(orderLines.id, idsOf(sent)));
}

function idsOf(lines: readonly Line[]): string[] {
  return lines.map(({ id }) => id);
}

/** A code made for the order is retired; a customer's own goes on without the plate. */
async function endPlates(
  tx: Transaction,
  ctx: Context,
  { state, number }: InvoicedOrder,
  lines: readonly Line[],
): Promise<void> {
  const reason = `order ${number} withdrawn`;
  for (const { code, isNewCode } of lines) {
    if (code === null) continue;
    if (isNewCode) await endPlate(tx, ctx, code, reason);
    else if (state === "released") await cancelPlate(tx, ctx, code, { reason, isMadeToo: true });
  }
}

/** Unless staff have credited them before. */
async function creditParts(
  tx: Transaction,
  ctx: Context,
  { invoiceId, locale }: InvoicedOrder,
  parts: readonly PlatePart[],
): Promise<void> {
  const { total, credited } = await lockBalance(tx, invoiceId);
  if (parts.length === 0 || credited >= total) return;
  const t = translator(locale).getFixedT(locale, "order-mails");
  const reason = t("becauseWithdrawn");
  const isRest = credited + sumOf(parts) >= total;
  await creditInvoice(tx, ctx, invoiceId, reason, isRest ? undefined : parts);
}

/** Withdrawn plates came back: they are credited, and their codes retired. Throws `conflict` if none is missing. */
export async function takeBackOrder(ctx: Context, id: string, { reason }: Reasoned): Promise<void> {
  await transaction(ctx, async (tx) => {
    const order = await lockInvoicedOrder(tx, id);
    const lines = await linesOf(tx, id);
    const back = lines.filter(({ awaitsReturn }) => awaitsReturn);
    if (!canTakeBack(ctx.actor, { awaitsReturn: back.length > 0 })) throw new AppError("conflict");
    for (const { code, isNewCode } of back) {
      const said = `order ${order.number} returned`;
      const isElsewhere = code !== null && (await isOrderedElsewhere(tx, code, id));
      if (isNewCode && code !== null && !isElsewhere) await endPlate(tx, ctx, code, said);
    }
    await tx
      .update(orderLines)
      .set({ awaitsReturn: false, isOpen: false })
      .where(inArray(orderLines.id, idsOf(back)));
    if (lines.every(({ withdrawnAt }) => withdrawnAt !== null)) {
      const cancelled = { state: "cancelled" as const, cancelledAt: await now(ctx, tx) };
      await tx.update(orders).set(cancelled).where(eq(orders.id, id));
    } else await completeIfDelivered(tx, ctx, order);
    await recordAudit(tx, ctx, {
      action: "order.returned",
      subject: "order",
      subjectId: id,
      details: { number: order.number, reason },
    });
    const plates = await platePartsOf(tx, order.invoiceId, lines);
    await creditParts(
      tx,
      ctx,
      order,
      back.flatMap(({ id: lineId }) => plates.get(lineId) ?? []),
    );
  });
}
