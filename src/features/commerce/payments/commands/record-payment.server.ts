import { and, eq, sql, sum } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import { now } from "../../clock/queries.server.ts";
import { applyPayment, invoiceSettled, lockBalance } from "../../invoices/commands.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { post } from "../../ledger/commands.server.ts";
import type { PaymentMeans, RefundCause } from "../contract.ts";
import { mailPaymentReceived } from "../jobs.server.ts";
import { accountOf, isAmount, refundable } from "../model.ts";
import { payments, refunds } from "../tables.server.ts";

/**
 * Raised before a payment on an invoice that was credited whole is counted, with the invoice locked. What
 * it was for may begin anew: then it is counted towards the invoice that is answered.
 */
export const creditedInvoicePaid = defineHook<{ invoiceId: string; amount: number }, string | null>(
  "creditedInvoicePaid",
);

export type NewPayment = {
  invoiceId: string;
  /** In øre. */
  amount: number;
  /** The day in Denmark. */
  receivedOn: string;
  means: PaymentMeans;
  entryId?: string;
};

/**
 * Counts a payment towards an invoice: posts it, refunds what is too much, tells the customer, and
 * raises `invoiceSettled` when nothing is left for the first time. Throws `notFound`, `invalid` for what
 * is no amount, and `conflict` for a credit note. The invoice's balance stays locked until the commit.
 */
export async function recordPayment(
  tx: Transaction,
  ctx: Context,
  { invoiceId: paidInvoiceId, amount, receivedOn, means, entryId }: NewPayment,
): Promise<{ paymentId: string }> {
  // Whoever tells of it: what is no sum of øre would break every list that has it.
  if (!isAmount(amount)) throw new AppError("invalid");
  const invoiceId = await countedTowards(tx, ctx, paidInvoiceId, amount);
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null) throw new AppError("notFound");
  const { applied, surplus, isSettled } = await applyPayment(tx, invoiceId, amount);
  const settled = isSettled && !(await wasSettled(tx, invoiceId));
  const paymentId = newId();
  await tx.insert(payments).values({
    id: paymentId,
    invoiceId,
    amount,
    surplus,
    means,
    receivedOn,
    entryId: entryId ?? null,
    settled,
    recordedAt: await now(ctx, tx),
  });
  await post(tx, ctx, {
    kind: "payment",
    text: String(invoice.number),
    on: receivedOn,
    invoiceId,
    paymentId,
    postings: [
      { account: accountOf(means), amount },
      { account: "receivables", amount: -applied },
      { account: "customerPrepayments", amount: -surplus },
    ],
  });
  if (surplus > 0) await refundSurplus(tx, ctx, { invoiceId, surplus, cause: "surplus" });
  await recordAudit(tx, ctx, {
    action: "payment.recorded",
    subject: "invoice",
    subjectId: invoiceId,
    details: { number: invoice.number, amount },
  });
  await ctx.jobs.enqueue(tx, mailPaymentReceived, { paymentId });
  if (settled) await invoiceSettled.raise(tx, ctx, { invoiceId, orderId: invoice.orderId });
  return { paymentId };
}

/** The invoice itself, or the one that takes the place of a credited one. */
async function countedTowards(
  tx: Transaction,
  ctx: Context,
  invoiceId: string,
  amount: number,
): Promise<string> {
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null) throw new AppError("notFound");
  const { total, credited } = await lockBalance(tx, invoiceId);
  if (credited < total) return invoiceId;
  const answers = await creditedInvoicePaid.raise(tx, ctx, { invoiceId, amount });
  return answers.find((answer) => answer !== null) ?? invoiceId;
}

async function wasSettled(tx: Transaction, invoiceId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.invoiceId, invoiceId), payments.settled))) > 0;
}

type Surplus = { invoiceId: string; surplus: number; cause: RefundCause };

/** Notes what a customer is to have back. The surplus is posted with what brought it about. */
async function refundSurplus(
  tx: Transaction,
  ctx: Context,
  { invoiceId, surplus, cause }: Surplus,
): Promise<void> {
  const amount = refundable(
    surplus,
    await receivedFor(tx, invoiceId),
    await promisedFor(tx, invoiceId),
  );
  if (amount === 0) return;
  await tx.insert(refunds).values({
    id: newId(),
    invoiceId,
    amount,
    cause,
    state: "open",
    createdAt: await now(ctx, tx),
  });
}

/** What was paid of an invoice that is credited now. */
export async function refundCredited(
  tx: Transaction,
  ctx: Context,
  { invoiceId, surplus }: { invoiceId: string; surplus: number },
): Promise<void> {
  if (surplus > 0) await refundSurplus(tx, ctx, { invoiceId, surplus, cause: "credit" });
}

async function receivedFor(tx: Transaction, invoiceId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId));
  return row?.sum ?? 0;
}

async function promisedFor(tx: Transaction, invoiceId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), sql`${refunds.state} <> 'cancelled'`));
  return row?.sum ?? 0;
}
