import { and, asc, eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { dueOfBalance } from "./model.ts";
import { invoiceBalances, invoiceCustomers, invoiceLines, invoices } from "./tables.server.ts";

const line = {
  position: invoiceLines.position,
  text: invoiceLines.text,
  net: invoiceLines.net,
  gross: invoiceLines.gross,
  vatPercent: invoiceLines.vatPercent,
  account: invoiceLines.account,
};

/** What `dueOfBalance` and `stateOf` reckon with. */
export const balanceColumns = {
  total: invoiceBalances.total,
  fees: invoiceBalances.fees,
  paid: invoiceBalances.paid,
  credited: invoiceBalances.credited,
};

/**
 * An issued invoice or credit note with its lines, customer and reason (`null` once removed); `null`
 * if there is none. For other slices: what people may read is decided by the policy.
 */
export async function findInvoice(reader: Reader, id: string) {
  const [found] = await reader
    .select({
      invoice: invoices,
      userId: invoiceCustomers.userId,
      companyId: invoiceCustomers.companyId,
      customer: invoiceCustomers.customer,
      reason: invoiceCustomers.reason,
      fees: invoiceBalances.fees,
      paid: invoiceBalances.paid,
      credited: invoiceBalances.credited,
    })
    .from(invoices)
    .leftJoin(invoiceCustomers, eq(invoiceCustomers.invoiceId, invoices.id))
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoices.id))
    .where(eq(invoices.id, id));
  if (found === undefined) return null;
  const { invoice, userId, companyId, customer, reason } = found;
  const balance = {
    total: invoice.total,
    fees: found.fees ?? 0,
    paid: found.paid ?? 0,
    credited: found.credited ?? 0,
  };
  const due = invoice.kind === "creditNote" ? 0 : dueOfBalance(balance);
  const lines = await linesOf(reader, id);
  return { ...invoice, ...balance, due, userId, companyId, customer, reason, lines };
}
export type FoundInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

function linesOf(reader: Reader, invoiceId: string) {
  return reader
    .select(line)
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position));
}

/** What is left to pay, in øre; 0 for credit notes and unknown ones. */
export async function dueOf(reader: Reader, id: string): Promise<number> {
  const [found] = await reader
    .select(balanceColumns)
    .from(invoiceBalances)
    .where(eq(invoiceBalances.invoiceId, id));
  return found === undefined ? 0 : dueOfBalance(found);
}

/** By the number that people read on it. */
export async function findInvoiceId(reader: Reader, number: number): Promise<string | null> {
  const [found] = await reader
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.number, number));
  return found?.id ?? null;
}

/** What earlier credit notes took of an invoice's lines. */
export function creditedLinesOf(reader: Reader, invoiceId: string) {
  return reader
    .select({ credits: invoiceLines.credits, gross: invoiceLines.gross })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoices.creditOf, invoiceId), eq(invoices.kind, "creditNote")));
}
