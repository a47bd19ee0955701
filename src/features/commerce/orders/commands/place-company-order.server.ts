import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { newId } from "#platform/ids.ts";
import { drawWord } from "#platform/secrets/keyed.server.ts";
import { grossOf, split } from "../../amounts/model.ts";
import { now } from "../../clock/queries.server.ts";
import type { BoughtPlan } from "../../companies/contract.ts";
import type { Customer } from "../../customers/contract.ts";
import { issueInvoice } from "../../invoices/commands.server.ts";
import { mailInvoiceIssued } from "../../invoices/jobs.server.ts";
import { NUMBER_ALPHABET, NUMBER_LENGTH } from "../engine/order-number.ts";
import { daysAfter, plateFor, shipByOf } from "../model.ts";
import { orderLines, orders } from "../tables.server.ts";
import { release } from "./handle-order.server.ts";

/** `net`: of all its plates, without VAT. */
export type CompanyLine = { plan: BoughtPlan; quantity: number; net: number; vatPercent: number };

type CompanyOrder = {
  companyId: string;
  customer: Customer;
  lines: readonly CompanyLine[];
  /** Not made before it is paid, or staff release it. */
  isHeld: boolean;
};

/**
 * Orders plates for a reseller: a line for each plate, released at once unless it is held. The invoice has a
 * line for each kind of plate, and is issued last. Returns the order's id.
 */
export async function placeCompanyOrder(
  tx: Transaction,
  ctx: Context,
  { companyId, customer, lines, isHeld }: CompanyOrder,
): Promise<string> {
  const at = await now(ctx, tx);
  const day = danishDay(at);
  const id = newId();
  const number = drawWord(NUMBER_ALPHABET, NUMBER_LENGTH);
  const plates = lines.flatMap((line) => platesOf(line));
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      number,
      companyId,
      customer,
      locale: ctx.locale,
      state: "placed",
      total: plates.reduce((sum, { amount }) => sum + amount, 0),
      createdAt: at,
      changedAt: at,
      placedAt: at,
      dueOn: daysAfter(day, ctx.config.paymentDays),
      shipBy: shipByOf(day, plates),
    })
    .returning();
  if (order === undefined) throw new Error("No order was made.");
  await tx
    .insert(orderLines)
    .values(plates.map((plate, position) => ({ ...plate, position, orderId: id, id: newId() })));
  await recordAudit(tx, ctx, {
    action: "order.placed",
    subject: "order",
    subjectId: id,
    details: { number },
  });
  if (!isHeld) await release(tx, ctx, order, null);
  const invoiced = { orderId: id, companyId, customer, locale: ctx.locale };
  const invoice = await issueInvoice(tx, ctx, {
    ...invoiced,
    lines: lines.map((line) => ({
      text: textOf(ctx, line),
      gross: grossOf(line.net, line.vatPercent),
      vatPercent: line.vatPercent,
      account: "plates" as const,
    })),
  });
  await ctx.jobs.enqueue(tx, mailInvoiceIssued, { invoiceId: invoice.id });
  await tx.update(orders).set({ invoiceId: invoice.id }).where(eq(orders.id, id));
  return id;
}

function textOf({ locale }: Context, { plan, quantity }: CompanyLine): string {
  return `${quantity} × ${translator(locale).getFixedT(locale, "plans")(`of.${plan}.name`)}`;
}

/** What is paid for each plate sums to the invoice's line. */
function platesOf({ plan, quantity, net, vatPercent }: CompanyLine) {
  const each = Array.from({ length: quantity }, () => 1);
  return split(grossOf(net, vatPercent), each).map((amount) => ({
    plan,
    plate: plateFor(plan, null),
    amount,
    vatPercent,
    words: [],
    isNewCode: false,
  }));
}
