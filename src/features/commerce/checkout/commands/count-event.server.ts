import { and, eq, max, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { systemContext, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { isId } from "#platform/ids.ts";
import { now, today } from "../../clock/queries.server.ts";
import { findInvoice, type FoundInvoice } from "../../invoices/queries.server.ts";
import { payRefunds } from "../../payments/commands/pay-refund.server.ts";
import { recordPayment } from "../../payments/commands/record-payment.server.ts";
import { takeBackCard } from "../../payments/commands/reverse-payment.server.ts";
import { keepHeld } from "../../payments/commands/staff-invoices.server.ts";
import { payments } from "../../payments/tables.server.ts";
import { UnsignedEvent, type ProviderEvent } from "../engine/provider.ts";
import { providerOf } from "../queries.server.ts";
import { cardDisputes, cardIntents, checkouts } from "../tables.server.ts";
import { closeLater } from "./close-later.server.ts";

/**
 * Counts what the provider tells. Repeated and in any order it comes to the same: what was paid counts
 * once, what went back as far as it wasn't counted yet. What can't be is told to staff and not counted.
 * Throws `badRequest` for what isn't signed.
 */
export async function countEvent(ctx: Context, body: Buffer, signature: string): Promise<void> {
  const event = readEvent(ctx, body, signature);
  if (event === null) return;
  // Nobody signed in stands behind it.
  const system = systemContext(ctx);
  await transaction(ctx, async (tx) => {
    if (event.kind === "unreadable") await tellUnreadable(tx, system, event);
    else if (event.kind === "paid") await countPaid(tx, system, event);
    else await countBack(tx, system, event);
  });
}

function readEvent({ config }: Context, body: Buffer, signature: string): ProviderEvent | null {
  const provider = providerOf(config);
  if (provider === null) throw new AppError("badRequest");
  try {
    return provider.readEvent(body, signature);
  } catch (error) {
    throw error instanceof UnsignedEvent ? new AppError("badRequest") : error;
  }
}

type Of<Kind extends ProviderEvent["kind"]> = Extract<ProviderEvent, { kind: Kind }>;
type Intent = typeof cardIntents.$inferSelect;

/** What came in counts as what it is: less than was asked for is a part, other money or more is none. */
async function countPaid(
  tx: Transaction,
  ctx: Context,
  { invoiceId, intent, amount, currency }: Of<"paid">,
): Promise<void> {
  const invoice = isId(invoiceId) ? await findInvoice(tx, invoiceId) : null;
  if (invoice?.kind !== "invoice") return;
  const row = await lockIntent(tx, ctx, intent);
  if (row.paymentId !== null || row.isRefused) return;
  const isTooMuch = amount > (await mostAskedFor(tx, invoice));
  if (currency !== "dkk" || isTooMuch) {
    await tx.update(cardIntents).set({ isRefused: true }).where(eq(cardIntents.intent, intent));
    return refuseMoney(tx, ctx, invoice, { amount, currency });
  }
  const receivedOn = await today(ctx, tx);
  const payment = { invoiceId, amount, receivedOn, means: "card" } as const;
  const { paymentId } = await recordPayment(tx, ctx, payment);
  await tx.update(cardIntents).set({ paymentId }).where(eq(cardIntents.intent, intent));
  await closeLater(tx, ctx, { invoiceId });
  await settleIntent(tx, ctx, { ...row, paymentId }, invoiceId);
}

async function countBack(
  tx: Transaction,
  ctx: Context,
  event: Of<"refunded"> | Of<"disputed">,
): Promise<void> {
  if (event.currency !== "dkk") return;
  const row = await lockIntent(tx, ctx, event.intent);
  if (event.kind === "refunded") row.refunded = await noteRefunded(tx, event);
  else {
    const { dispute, intent, amount } = event;
    await tx.insert(cardDisputes).values({ dispute, intent, amount }).onConflictDoNothing();
  }
  const invoiceId = row.paymentId === null ? null : await invoiceOf(tx, row.paymentId);
  if (invoiceId !== null) await settleIntent(tx, ctx, row, invoiceId);
}

/** Somebody has to look it up at the provider. */
async function tellUnreadable(
  tx: Transaction,
  ctx: Context,
  { intent, invoiceId: said }: Of<"unreadable">,
): Promise<void> {
  const [known] = await tx
    .select({ invoiceId: payments.invoiceId })
    .from(cardIntents)
    .innerJoin(payments, eq(payments.id, cardIntents.paymentId))
    .where(eq(cardIntents.intent, intent));
  const invoiceId = known?.invoiceId ?? said;
  const invoice = invoiceId !== null && isId(invoiceId) ? await findInvoice(tx, invoiceId) : null;
  ctx.log.warn({ intent }, "The card provider told of no amount that there can be.");
  if (invoice?.kind === "invoice") await hold(tx, ctx, invoice.id, "amount");
}

/** No page of the provider was opened for more: fees that were asked for may have fallen away since. */
async function mostAskedFor(tx: Transaction, invoice: FoundInvoice): Promise<number> {
  const [row] = await tx
    .select({ amount: max(checkouts.amount) })
    .from(checkouts)
    .where(eq(checkouts.invoiceId, invoice.id));
  return Math.max(invoice.total + invoice.fees, row?.amount ?? 0);
}

/** Made by whichever event comes first, and held still until the commit. */
async function lockIntent(tx: Transaction, ctx: Context, intent: string): Promise<Intent> {
  const toldAt = await now(ctx, tx);
  await tx.insert(cardIntents).values({ intent, toldAt }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(cardIntents)
    .where(eq(cardIntents.intent, intent))
    .for("update");
  if (row === undefined) throw new Error("The payment's row is gone.");
  return row;
}

/** An older event, with less, changes nothing. */
async function noteRefunded(tx: Transaction, { intent, amount }: Of<"refunded">): Promise<number> {
  const [row] = await tx
    .update(cardIntents)
    .set({ refunded: sql`greatest(${cardIntents.refunded}, ${amount}::bigint)` })
    .where(eq(cardIntents.intent, intent))
    .returning({ refunded: cardIntents.refunded });
  return row?.refunded ?? 0;
}

/** No more can go back than came in. */
async function amountOf(tx: Transaction, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ amount: payments.amount })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row?.amount ?? 0;
}

async function invoiceOf(tx: Transaction, paymentId: string): Promise<string | null> {
  const [row] = await tx
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row?.invoiceId ?? null;
}

/**
 * Counts what went back and isn't counted yet. What was to be paid back to the customer is paid with
 * it; of the rest so much is owed again, and nobody is reminded of it until somebody has looked.
 */
async function settleIntent(
  tx: Transaction,
  ctx: Context,
  { intent, paymentId, refunded, refundsCounted }: Intent,
  invoiceId: string,
): Promise<void> {
  if (paymentId === null) return;
  const back = Math.min(refunded, await amountOf(tx, paymentId));
  if (back > refundsCounted) {
    const left = await payRefunds(tx, ctx, { invoiceId, amount: back - refundsCounted });
    const taken = await takeBackCard(tx, ctx, { paymentId, amount: left });
    if (taken > 0) await hold(tx, ctx, invoiceId, "refunded");
    const counted = { refundsCounted: back };
    await tx.update(cardIntents).set(counted).where(eq(cardIntents.intent, intent));
  }
  const disputes = await tx
    .update(cardDisputes)
    .set({ isCounted: true })
    .where(and(eq(cardDisputes.intent, intent), eq(cardDisputes.isCounted, false)))
    .returning({ amount: cardDisputes.amount });
  for (const { amount } of disputes) {
    await takeBackCard(tx, ctx, { paymentId, amount });
    await hold(tx, ctx, invoiceId, "disputed");
  }
}

/** In the language of the books: whoever handles them reads it. */
async function hold(
  tx: Transaction,
  ctx: Context,
  invoiceId: string,
  why: "amount" | "currency" | "disputed" | "refunded",
): Promise<void> {
  const t = translator("da").getFixedT("da", "bookkeeping");
  await keepHeld(tx, ctx, invoiceId, t(`cardHolds.${why}`));
}

/** Nothing is counted; staff see it with the invoice. */
async function refuseMoney(
  tx: Transaction,
  ctx: Context,
  { id, number }: { id: string; number: number },
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: "payment.refused",
    subject: "invoice",
    subjectId: id,
    details: { number, amount, currency },
  });
  await hold(tx, ctx, id, currency === "dkk" ? "amount" : "currency");
}
