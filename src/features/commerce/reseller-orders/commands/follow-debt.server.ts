import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { releaseHeldOrders } from "../jobs.server.ts";

/** Handles `invoiceSettled`: with one invoice paid there may be room for what is held. */
export async function followPayment(
  tx: Transaction,
  ctx: Context,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const companyId = (await findInvoice(tx, invoiceId))?.companyId ?? null;
  if (companyId !== null) await ctx.jobs.enqueue(tx, releaseHeldOrders, { companyId });
}

/** Handles `agreementChanged`. */
export async function followAgreement(
  tx: Transaction,
  ctx: Context,
  { companyId }: { companyId: string },
): Promise<void> {
  await ctx.jobs.enqueue(tx, releaseHeldOrders, { companyId });
}
