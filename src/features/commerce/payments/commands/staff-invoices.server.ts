import { eq, inArray } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { now, today } from "../../clock/queries.server.ts";
import { creditInvoice } from "../../invoices/commands.server.ts";
import { findInvoice, findInvoiceId } from "../../invoices/queries.server.ts";
import type { TypedPayment } from "../contract.ts";
import { invoiceHolds } from "../tables.server.ts";
import { recordPayment } from "./record-payment.server.ts";

/** What staff do with one invoice. Credit notes are refused with `conflict`. */

export function creditStaffInvoice(
  ctx: Context,
  id: string,
  { reason }: { reason: string },
): Promise<{ id: string; number: number }> {
  return transaction(ctx, (tx) => creditInvoice(tx, ctx, id, reason));
}

export function holdInvoice(
  ctx: Context,
  invoiceId: string,
  { reason }: { reason: string },
): Promise<void> {
  return transaction(ctx, (tx) => keepHeld(tx, ctx, invoiceId, reason));
}

/** Of two reasons the last one stands. */
export async function keepHeld(
  tx: Transaction,
  ctx: Context,
  invoiceId: string,
  reason: string,
): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null) throw new AppError("notFound");
  if (invoice.kind === "creditNote") throw new AppError("conflict");
  const held = { reason, heldAt: await now(ctx, tx) };
  await tx
    .insert(invoiceHolds)
    .values({ invoiceId, ...held })
    .onConflictDoUpdate({ target: invoiceHolds.invoiceId, set: held });
  await recordAudit(tx, ctx, {
    action: "invoice.held",
    subject: "invoice",
    subjectId: invoiceId,
    details: { number: invoice.number, reason },
  });
}

/** They stay held: why, in somebody's words, is forgotten. */
export async function forgetHoldReasons(
  tx: Transaction,
  invoiceIds: readonly string[],
): Promise<void> {
  await tx
    .update(invoiceHolds)
    .set({ reason: "" })
    .where(inArray(invoiceHolds.invoiceId, [...invoiceIds]));
}

/** From now on it is reminded of as any other. Throws `conflict` for one that isn't held. */
export async function unholdInvoice(
  ctx: Context,
  invoiceId: string,
  { reason }: { reason: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const invoice = await findInvoice(tx, invoiceId);
    if (invoice === null) throw new AppError("notFound");
    const lifted = await tx
      .delete(invoiceHolds)
      .where(eq(invoiceHolds.invoiceId, invoiceId))
      .returning({ invoiceId: invoiceHolds.invoiceId });
    if (lifted.length === 0) throw new AppError("conflict");
    await recordAudit(tx, ctx, {
      action: "invoice.unheld",
      subject: "invoice",
      subjectId: invoiceId,
      details: { number: invoice.number, reason },
    });
  });
}

export async function recordStaffPayment(
  ctx: Context,
  invoiceId: string,
  { amount, receivedOn }: TypedPayment,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    if (receivedOn > (await today(ctx, tx))) throw invalidField("receivedOn", "afterToday");
    await recordPayment(tx, ctx, { invoiceId, amount, receivedOn, means: "manual" });
  });
}

/** By the number on the invoice, received today. Throws `notFound` for an unknown one. */
export async function recordPaymentByNumber(
  ctx: Context,
  { number, amount }: { number: number; amount: number },
): Promise<{ invoice: number; amount: number; due: number }> {
  return transaction(ctx, async (tx) => {
    const invoiceId = await findInvoiceId(tx, number);
    if (invoiceId === null) throw new AppError("notFound");
    const receivedOn = await today(ctx, tx);
    await recordPayment(tx, ctx, { invoiceId, amount, receivedOn, means: "manual" });
    const invoice = await findInvoice(tx, invoiceId);
    return { invoice: number, amount, due: invoice?.due ?? 0 };
  });
}
