import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import { totalsOf } from "../amounts/model.ts";
import { now, today } from "../clock/queries.server.ts";
import type { Customer } from "../customers/contract.ts";
import { post } from "../ledger/commands.server.ts";
import type { Seller } from "./contract.ts";
import { paymentLine } from "./engine/payment-line.ts";
import type { Posting } from "../ledger/model.ts";
import {
  dayAfter,
  dueOfBalance,
  lineOf,
  postingsOf,
  surplusOf,
  uncredited,
  type Balance,
  type Line,
  type NewLine,
} from "./model.ts";
import { makeInvoiceDocuments } from "./jobs.server.ts";
import { balanceColumns, creditedLinesOf, findInvoice } from "./queries.server.ts";
import {
  invoiceBalances,
  invoiceCustomers,
  invoiceLines,
  invoices,
  invoiceSeries,
} from "./tables.server.ts";

/** Raised once, by whatever pays the rest of an invoice, in its transaction. */
export const invoiceSettled = defineHook<{ invoiceId: string; orderId: string | null }>(
  "invoiceSettled",
);

/** Raised after a credit note: what was paid beyond what is left is the customer's (`surplus`). */
export const invoiceCredited = defineHook<{
  invoiceId: string;
  orderId: string | null;
  creditId: string;
  surplus: number;
}>("invoiceCredited");

export type NewInvoice = {
  orderId: string | null;
  /** Whose account lists it, or which reseller reads it; otherwise whoever has the order's key. */
  userId?: string | null;
  companyId?: string | null;
  customer: Customer;
  locale: Locale;
  lines: readonly NewLine[];
  /** Without it, so many days after today as the settings say. */
  dueOn?: string;
};

export type Issued = { id: string; number: number };

/**
 * Issues an invoice in the transaction of what it is for. Its number is the next of the series, which
 * stays locked until the commit: call it late.
 */
export async function issueInvoice(
  tx: Transaction,
  ctx: Context,
  { orderId, userId = null, companyId = null, customer, locale, lines, dueOn: given }: NewInvoice,
): Promise<Issued> {
  const issuedOn = await today(ctx, tx);
  const dueOn = given ?? dayAfter(issuedOn, ctx.config.paymentDays);
  const document = { kind: "invoice", orderId, creditOf: null, locale } as const;
  const invoiceId = newId();
  await tx.insert(invoiceCustomers).values({ invoiceId, userId, companyId, customer });
  await tx.insert(invoiceBalances).values({ invoiceId, total: totalsOf(lines).total, dueOn });
  return insertDocument(tx, ctx, { id: invoiceId, ...document, issuedOn, dueOn }, lines);
}

/**
 * Issues a credit note over what is left of an invoice, or over a part of its lines. Throws `conflict`
 * for a credit note, and when nothing is left. Locks the invoice's balance before the series, as
 * payments do.
 */
export async function creditInvoice(
  tx: Transaction,
  ctx: Context,
  invoiceId: string,
  reason: string,
  /** Of these lines, by position, this much (with VAT). */
  part?: readonly { position: number; gross: number }[],
): Promise<Issued> {
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null) throw new AppError("notFound");
  if (invoice.kind === "creditNote") throw new AppError("conflict");
  const balance = await lockBalance(tx, invoiceId);
  const left = uncredited(invoice.lines, await creditedLinesOf(tx, invoiceId));
  const credited = part === undefined ? left : partOf(left, part);
  if (credited.length === 0) throw new AppError("conflict");
  const lines = credited.map(({ position, ...line }) => ({ ...line, credits: position }));
  const { total } = totalsOf(lines);
  const after = withoutFees({ ...balance, credited: balance.credited + total });
  const surplus = surplusOf(after);
  const day = await today(ctx, tx);
  const { orderId, locale, userId, companyId, customer } = invoice;
  const about = { kind: "creditNote", orderId, creditOf: invoiceId, locale } as const;
  const id = newId();
  if (customer !== null) {
    const whose = { invoiceId: id, userId, companyId, customer };
    await tx.insert(invoiceCustomers).values({ ...whose, reason });
  }
  const document = { id, ...about, issuedOn: day, dueOn: day };
  const issued = await insertDocument(tx, ctx, document, lines, {
    reason,
    // What was paid beyond what is left is owed to the customer.
    postings: [
      { account: "receivables", amount: surplus },
      { account: "customerPrepayments", amount: -surplus },
    ],
  });
  await tx
    .update(invoiceBalances)
    .set({ credited: after.credited, paid: balance.paid - surplus, fees: after.fees })
    .where(eq(invoiceBalances.invoiceId, invoiceId));
  await postFees(tx, ctx, { id: invoiceId, number: invoice.number }, after.fees - balance.fees);
  await invoiceCredited.raise(tx, ctx, { invoiceId, orderId, creditId: issued.id, surplus });
  return issued;
}

/** Nobody is charged for being reminded of what they needn't pay. */
function withoutFees(balance: Balance): Balance {
  return balance.credited >= balance.total ? { ...balance, fees: 0 } : balance;
}

/** Charges the fee of a reminder, which has no VAT. */
export async function addFee(
  tx: Transaction,
  ctx: Context,
  { id, number }: Issued,
  fee: number,
): Promise<void> {
  const balance = await lockBalance(tx, id);
  await tx
    .update(invoiceBalances)
    .set({ fees: balance.fees + fee })
    .where(eq(invoiceBalances.invoiceId, id));
  await postFees(tx, ctx, { id, number }, fee);
}

/** A negative amount takes fees back. */
async function postFees(
  tx: Transaction,
  ctx: Context,
  { id, number }: Issued,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  await post(tx, ctx, {
    kind: "reminder",
    text: String(number),
    on: await today(ctx, tx),
    invoiceId: id,
    postings: [
      { account: "receivables", amount },
      { account: "reminderFees", amount: -amount },
    ],
  });
}

/** The lines with the amounts asked for. Throws `conflict` for more than is left of one. */
function partOf(left: readonly Line[], part: readonly { position: number; gross: number }[]) {
  return part.map(({ position, gross }) => {
    const line = left.find((one) => one.position === position);
    if (line === undefined || gross <= 0 || gross > line.gross) throw new AppError("conflict");
    return { ...line, gross };
  });
}

/**
 * Counts a payment towards an invoice, whose balance stays locked until the commit. `applied` is what
 * was owed of it, `surplus` the rest: the caller posts both and refunds the surplus. `isSettled` if
 * this paid the last of it: the caller raises `invoiceSettled`. Throws `conflict` for a credit note.
 */
export async function applyPayment(
  tx: Transaction,
  invoiceId: string,
  amount: number,
): Promise<{ applied: number; surplus: number; isSettled: boolean }> {
  const balance = await lockBalance(tx, invoiceId);
  const due = dueOfBalance(balance);
  const applied = Math.min(due, amount);
  await tx
    .update(invoiceBalances)
    .set({ paid: balance.paid + applied })
    .where(eq(invoiceBalances.invoiceId, invoiceId));
  return { applied, surplus: amount - applied, isSettled: applied > 0 && applied === due };
}

/**
 * Takes back what a payment paid of an invoice, as when the bank returns it: so much is owed again.
 * `reopened` is less than the amount where the rest was a surplus or was credited meanwhile.
 */
export async function reversePayment(
  tx: Transaction,
  invoiceId: string,
  amount: number,
): Promise<{ reopened: number }> {
  const balance = await lockBalance(tx, invoiceId);
  const reopened = Math.min(balance.paid, amount);
  await tx
    .update(invoiceBalances)
    .set({ paid: balance.paid - reopened })
    .where(eq(invoiceBalances.invoiceId, invoiceId));
  return { reopened };
}

/** Once bookkeeping doesn't ask for it any more; the database refuses it before. */
export async function forgetCustomer(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.delete(invoiceCustomers).where(eq(invoiceCustomers.invoiceId, invoiceId));
}

/**
 * Locks what is owed of an invoice until the commit, before the order that it is of: payments, credit
 * notes and orders lock in this sequence. Throws `conflict` for a credit note.
 */
export async function lockBalance(tx: Transaction, invoiceId: string): Promise<Balance> {
  const [found] = await tx
    .select(balanceColumns)
    .from(invoiceBalances)
    .where(eq(invoiceBalances.invoiceId, invoiceId))
    .for("update");
  if (found === undefined) throw new AppError("conflict");
  return found;
}

type NewDocument = Pick<
  typeof invoices.$inferSelect,
  "id" | "kind" | "orderId" | "creditOf" | "locale" | "issuedOn" | "dueOn"
>;

/**
 * The rows that never change again, their voucher, and what the audit trail says of them. What needs no
 * number is written before the series is locked: their foreign keys are looked at in the commit.
 */
async function insertDocument(
  tx: Transaction,
  ctx: Context,
  document: NewDocument,
  given: readonly (NewLine & { credits?: number })[],
  { reason, postings = [] }: { reason?: string; postings?: readonly Posting[] } = {},
): Promise<Issued> {
  const { id } = document;
  await tx
    .insert(invoiceLines)
    .values(given.map((line, position) => ({ ...lineOf(line, position), invoiceId: id })));
  await ctx.jobs.enqueue(tx, makeInvoiceDocuments, { invoiceId: id });
  const number = await nextNumber(tx);
  const seller = sellerOf(ctx);
  const isCredit = document.kind === "creditNote";
  await tx.insert(invoices).values({
    ...document,
    ...totalsOf(given),
    number,
    seller,
    issuedAt: await now(ctx, tx),
    paymentLine:
      isCredit || seller.fikCreditor === "" ? null : paymentLine(number, seller.fikCreditor),
  });
  await post(tx, ctx, {
    kind: document.kind,
    text: String(number),
    on: document.issuedOn,
    invoiceId: id,
    postings: [...postingsOf(given, isCredit ? -1 : 1), ...postings],
  });
  await recordAudit(tx, ctx, {
    action: isCredit ? "invoice.credited" : "invoice.issued",
    subject: "invoice",
    subjectId: document.creditOf ?? id,
    details: { number, ...(reason !== undefined && { reason }) },
  });
  return { id, number };
}

async function nextNumber(tx: Transaction): Promise<number> {
  const [counted] = await tx
    .update(invoiceSeries)
    .set({ last: sql`${invoiceSeries.last} + 1` })
    .returning({ last: invoiceSeries.last });
  if (counted === undefined) throw new Error("The series of invoices has no row.");
  return counted.last;
}

function sellerOf({ config }: Context): Seller {
  const { operator, address, companyNumber, phone, supportEmail } = config.brand;
  const { iban, fikCreditor } = config.bank;
  return { name: operator, address, companyNumber, email: supportEmail, phone, iban, fikCreditor };
}
