import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { today } from "../../clock/queries.server.ts";
import { lockBalance } from "../../invoices/commands.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { post } from "../../ledger/commands.server.ts";
import type { Account } from "../../ledger/model.ts";
import { refunds } from "../tables.server.ts";
import { openRefundsOf } from "./reverse-payment.server.ts";

/** Of two who say so at once the second is refused, as it is when the refund fell away. */
export async function markRefundPaid(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
    if (refund === undefined) throw new AppError("notFound");
    if (refund.state !== "open") throw new AppError("conflict");
    const { invoiceId, amount } = refund;
    const paidOn = await today(ctx, tx);
    await tx.update(refunds).set({ state: "paid", paidOn }).where(eq(refunds.id, id));
    await postRefund(tx, ctx, { id, invoiceId, amount, paidOn, account: "bank" });
  });
}

/**
 * Marks what customers were to have back as paid, as far as so much went back to their card, the newest
 * first. Returns what is left of it.
 */
export async function payRefunds(
  tx: Transaction,
  ctx: Context,
  { invoiceId, amount }: { invoiceId: string; amount: number },
): Promise<number> {
  await lockBalance(tx, invoiceId);
  const paidOn = await today(ctx, tx);
  let left = amount;
  for (const refund of await openRefundsOf(tx, invoiceId)) {
    const part = Math.min(left, refund.amount);
    if (part === 0) break;
    left -= part;
    const id = await markPart(tx, refund, { part, paidOn });
    await postRefund(tx, ctx, { id, invoiceId, amount: part, paidOn, account: "cards" });
  }
  return left;
}

type OpenRefund = Awaited<ReturnType<typeof openRefundsOf>>[number];

/** What isn't paid of it stays to be paid. */
async function markPart(
  tx: Transaction,
  refund: OpenRefund,
  { part, paidOn }: { part: number; paidOn: string },
): Promise<string> {
  const paid = { amount: part, state: "paid", paidOn } as const;
  if (part === refund.amount) {
    await tx.update(refunds).set(paid).where(eq(refunds.id, refund.id));
    return refund.id;
  }
  const { invoiceId, cause, createdAt, amount } = refund;
  await tx
    .update(refunds)
    .set({ amount: amount - part })
    .where(eq(refunds.id, refund.id));
  const id = newId();
  await tx.insert(refunds).values({ id, invoiceId, cause, createdAt, ...paid });
  return id;
}

type Paid = { id: string; invoiceId: string; amount: number; paidOn: string; account: Account };

async function postRefund(
  tx: Transaction,
  ctx: Context,
  { id, invoiceId, amount, paidOn, account }: Paid,
): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null) throw new AppError("notFound");
  await post(tx, ctx, {
    kind: "refund",
    text: String(invoice.number),
    on: paidOn,
    invoiceId,
    paymentId: id,
    postings: [
      { account: "customerPrepayments", amount },
      { account, amount: -amount },
    ],
  });
  await recordAudit(tx, ctx, {
    action: "refund.paid",
    subject: "invoice",
    subjectId: invoiceId,
    details: { number: invoice.number, amount },
  });
}
