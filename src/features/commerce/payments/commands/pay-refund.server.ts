import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { today } from "../../clock/queries.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { post } from "../../ledger/commands.server.ts";
import { refunds } from "../tables.server.ts";

/** Of two who say so at once the second is refused, as it is when the refund fell away. */
export async function markRefundPaid(ctx: Context, id: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
    if (refund === undefined) throw new AppError("notFound");
    if (refund.state !== "open") throw new AppError("conflict");
    const { invoiceId, amount } = refund;
    const invoice = await findInvoice(tx, invoiceId);
    if (invoice === null) throw new AppError("notFound");
    const paidOn = await today(ctx, tx);
    await tx.update(refunds).set({ state: "paid", paidOn }).where(eq(refunds.id, id));
    await post(tx, ctx, {
      kind: "refund",
      text: String(invoice.number),
      on: paidOn,
      invoiceId,
      paymentId: id,
      postings: [
        { account: "customerPrepayments", amount },
        { account: "bank", amount: -amount },
      ],
    });
    await recordAudit(tx, ctx, {
      action: "refund.paid",
      subject: "invoice",
      subjectId: invoiceId,
      details: { number: invoice.number, amount },
    });
  });
}
