import { eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { InvoiceDocument } from "../engine/invoice-document.ts";
import { ratesOf } from "../model.ts";
import { findInvoice } from "../queries.server.ts";
import { invoices } from "../tables.server.ts";
import { invoiceDocuments } from "./tables.server.ts";

/** What an issued invoice's documents say; `null` once its customer was removed. */
export async function findDocument(reader: Reader, id: string): Promise<InvoiceDocument | null> {
  const found = await findInvoice(reader, id);
  const customer = found?.customer ?? null;
  if (found === null || customer === null) return null;
  const creditOf = found.creditOf === null ? null : await numberOf(reader, found.creditOf);
  const t = translator(found.locale).getFixedT(found.locale, "invoices");
  const paymentTerms =
    creditOf === null
      ? t("document.terms", { day: formatPartialDate(found.dueOn, found.locale) })
      : t("document.creditTerms", { number: creditOf.number });
  const rates = ratesOf(found.lines);
  return { ...found, customer, rates, creditOf, paymentTerms };
}

async function numberOf(reader: Reader, id: string) {
  const [found] = await reader
    .select({ number: invoices.number, issuedOn: invoices.issuedOn })
    .from(invoices)
    .where(eq(invoices.id, id));
  return found ?? null;
}

/** Where the documents are kept; `null` until the job has made them. */
export async function findKept(reader: Reader, invoiceId: string) {
  const [found] = await reader
    .select()
    .from(invoiceDocuments)
    .where(eq(invoiceDocuments.invoiceId, invoiceId));
  return found ?? null;
}
