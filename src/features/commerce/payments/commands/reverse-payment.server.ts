import { and, desc, eq, or, sum } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { now, today } from "../../clock/queries.server.ts";
import { reversePayment } from "../../invoices/commands.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { post } from "../../ledger/commands.server.ts";
import { accountOf, reversalOf } from "../model.ts";
import { payments, refunds } from "../tables.server.ts";

type Reversal = {
  paymentId: string;
  receivedOn: string;
  /** Of the bank's file; without one it went back another way. */
  entryId?: string;
  /** A part of it; all that stands without. */
  part?: number;
};

/**
 * Takes a payment or a part of it back, as when the bank returns it: refunds that it brought about and
 * that aren't paid yet fall away, and of the rest so much is owed again. Returns the invoice's number.
 * The second time the database refuses it, but for parts of what was paid by card.
 */
export async function takeBackPayment(
  tx: Transaction,
  ctx: Context,
  { paymentId, receivedOn, entryId, part }: Reversal,
): Promise<number> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for("update");
  if (payment === undefined || payment.amount < 0) throw new AppError("notFound");
  const { invoiceId, means } = payment;
  const amount = part ?? payment.amount;
  // Locks the balance before the refunds, as payments do.
  await reversePayment(tx, invoiceId, 0);
  const { reduced, left: unpaid } = reversalOf(amount, await openRefundsOf(tx, invoiceId));
  for (const refund of reduced) {
    const state = refund.amount === 0 ? "cancelled" : "open";
    const { amount: stays } = refund;
    await tx.update(refunds).set({ amount: stays, state }).where(eq(refunds.id, refund.id));
  }
  const { reopened } = await reversePayment(tx, invoiceId, unpaid);
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null) throw new AppError("notFound");
  const id = newId();
  await tx.insert(payments).values({
    id,
    invoiceId,
    amount: -amount,
    surplus: 0,
    means,
    receivedOn,
    entryId: entryId ?? null,
    reverses: paymentId,
    settled: false,
    recordedAt: await now(ctx, tx),
  });
  await post(tx, ctx, {
    kind: "reversal",
    text: String(invoice.number),
    on: receivedOn,
    invoiceId,
    paymentId: id,
    postings: [
      { account: accountOf(means), amount: -amount },
      { account: "receivables", amount: reopened },
      { account: "customerPrepayments", amount: amount - reopened },
    ],
  });
  await recordAudit(tx, ctx, {
    action: "payment.reversed",
    subject: "invoice",
    subjectId: invoiceId,
    details: { number: invoice.number, amount },
  });
  return invoice.number;
}

/**
 * Takes back what went back to a card, as far as it still stands: no more than was paid. Returns how
 * much.
 */
export async function takeBackCard(
  tx: Transaction,
  ctx: Context,
  { paymentId, amount }: { paymentId: string; amount: number },
): Promise<number> {
  const [row] = await tx
    .select({ sum: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(or(eq(payments.id, paymentId), eq(payments.reverses, paymentId)));
  const part = Math.min(amount, row?.sum ?? 0);
  if (part <= 0) return 0;
  await takeBackPayment(tx, ctx, { paymentId, receivedOn: await today(ctx, tx), part });
  return part;
}

/** The newest first. */
export function openRefundsOf(tx: Transaction, invoiceId: string) {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, "open")))
    .orderBy(desc(refunds.id))
    .for("update");
}
