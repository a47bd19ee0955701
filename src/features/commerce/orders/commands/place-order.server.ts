import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { formatMoney } from "#platform/money.ts";
import { now } from "../../clock/queries.server.ts";
import { isNobody } from "../../customers/model.ts";
import { issueInvoice } from "../../invoices/commands.server.ts";
import { pagesWithSpace } from "../../plans/model.ts";
import { listPlans } from "../../plans/queries.server.ts";
import { lockPages, openSpace } from "../../subscriptions/commands/begin-space.server.ts";
import { commerceError } from "../../errors.ts";
import type { Placement, ShownOrder } from "../contract.ts";
import { mailConfirmed } from "../jobs.server.ts";
import { daysAfter, shipByOf } from "../model.ts";
import {
  linesOf,
  lockOrder,
  newCodesOf,
  pricedLines,
  proofOf,
  requireOwn,
  showOrder,
  type Line,
  type Order,
} from "../queries/show-order.server.ts";
import { invoicedParts, invoiceLineOf } from "../queries/order-parts.server.ts";
import { readLine } from "../queries/read-line.server.ts";
import { orderLines, orders } from "../tables.server.ts";

/**
 * Orders a draft as it was shown: approves its proofs, and invoices it. Once placed, asking again
 * answers with the order: of two at once the second finds it so. Throws `commerce.orderChanged` with
 * what it is now if a proof or the sum isn't what was shown, and `commerce.shopClosed` where nothing could be
 * paid.
 */
export async function placeOrder(
  ctx: Context,
  id: string,
  input: Placement,
  key: string | undefined,
): Promise<ShownOrder> {
  await ctx.limits.count("order", networkOf(ctx.address));
  await requireOwn(ctx, id, key);
  if (!ctx.config.takesOrders) throw commerceError("shopClosed");
  return transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.state === "cancelled") throw new AppError("conflict");
    if (order.state !== "draft") return showOrder(ctx, tx, order, key);
    if (isNobody(order.customer)) throw invalidField("customer", "required");
    const lines = await pricedLines(ctx, tx, await linesOf(tx, id));
    await lockPagesWithSpace(tx, lines);
    await refuseUnfit(tx, ctx, order, lines);
    if (lines.some(({ words }) => words.length > 0) && !input.exempt) {
      throw invalidField("exempt", "exempt");
    }
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const approved = await Promise.all(lines.map((line) => proofOf(ctx, line)));
    const proofs = approved.flatMap((proof) => (proof === null ? [] : [proof.hash]));
    refuseChanged(ctx, { total, proofs }, input);
    await keepApproved(tx, lines, approved);
    const placed = await markPlaced(tx, ctx, order, { total, lines, input });
    return showOrder(ctx, tx, placed, key);
  });
}

/** Before the series of invoices, so that of two who order space for a page the second finds the first's. */
async function lockPagesWithSpace(tx: Transaction, lines: readonly Line[]): Promise<void> {
  const pages = lines.flatMap(({ plan, memorialIds }) =>
    pagesWithSpace(plan) > 0 ? memorialIds : [],
  );
  await lockPages(tx, pages);
}

/** Codes and pages may have changed since the draft was written. */
async function refuseUnfit(
  tx: Transaction,
  ctx: Context,
  { id: orderId }: Order,
  lines: readonly Line[],
): Promise<void> {
  const { items: plans } = await listPlans(ctx, tx);
  const made = newCodesOf(lines);
  for (const [index, line] of lines.entries()) {
    await readLine(tx, ctx, line, { index, orderId, made, plans });
  }
}

/** Each proof once, and the sum. */
function refuseChanged(
  { locale }: Context,
  is: { total: number; proofs: readonly string[] },
  shown: Pick<Placement, "total" | "proofs">,
): void {
  const sum = formatMoney({ amount: is.total, currency: "DKK" }, locale);
  const isSame = is.proofs.toSorted().join(" ") === shown.proofs.toSorted().join(" ");
  if (isSame && is.total === shown.total) return;
  throw commerceError("orderChanged", {
    values: { sum },
    fields: {
      ...(is.total !== shown.total && { total: { key: "orderTotal", values: { sum } } }),
      ...(!isSame && { proofs: { key: "orderProofs" } }),
    },
  });
}

async function keepApproved(
  tx: Transaction,
  lines: readonly Line[],
  approved: readonly ({ svg: string; hash: string } | null)[],
): Promise<void> {
  for (const [index, { id, amount, vatPercent }] of lines.entries()) {
    const { svg: proof = null, hash: proofHash = null } = approved[index] ?? {};
    await tx
      .update(orderLines)
      .set({ amount, vatPercent, proof, proofHash })
      .where(eq(orderLines.id, id));
  }
}

type Placed = { total: number; lines: readonly Line[]; input: Placement };

async function markPlaced(
  tx: Transaction,
  ctx: Context,
  { id, userId, customer, locale, number }: Order,
  { total, lines, input }: Placed,
): Promise<Order> {
  const at = await now(ctx, tx);
  const day = danishDay(at);
  await recordAudit(tx, ctx, {
    action: "order.placed",
    subject: "order",
    subjectId: id,
    details: { number },
  });
  await ctx.jobs.enqueue(tx, mailConfirmed, { orderId: id });
  const parts = await invoicedParts(ctx, tx, lines);
  const invoice = await issueInvoice(tx, ctx, {
    orderId: id,
    userId,
    customer,
    locale,
    lines: parts.map((part) => invoiceLineOf(part, locale)),
  });
  for (const [
    position,
    { part, lineId, memorialId, gross: amount, vatPercent },
  ] of parts.entries()) {
    if (part !== "space" || memorialId === null) continue;
    const year = { invoiceId: invoice.id, position, amount, vatPercent };
    await openSpace(tx, ctx, { orderId: id, lineId, userId, memorialId, ...year });
  }
  const [placed] = await tx
    .update(orders)
    .set({
      state: "placed",
      total,
      invoiceId: invoice.id,
      placedAt: at,
      isExempt: input.exempt,
      startsNow: input.startNow,
      dueOn: daysAfter(day, ctx.config.paymentDays),
      shipBy: shipByOf(day, lines),
    })
    .where(eq(orders.id, id))
    .returning();
  if (placed === undefined) throw new Error("The order is gone.");
  return placed;
}
