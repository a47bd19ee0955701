import type { InvoiceDocument } from "#features/commerce/invoices/engine/invoice-document.ts";
import { totalsOf } from "#features/commerce/amounts/model.ts";
import { lineOf, ratesOf } from "#features/commerce/invoices/model.ts";
import { paymentLine } from "#features/commerce/invoices/engine/payment-line.ts";
import { ANNA } from "#test/customers.ts";

const SELLER = {
  name: "Mindelys ApS",
  address: "Fyrvej 2, 5960 Marstal",
  companyNumber: "13 74 81 36",
  email: "hjaelp@example.org",
  phone: "+45 62 00 00 00",
  iban: "DK5000400440116243",
  fikCreditor: "12345678",
};

type Given = Partial<Omit<InvoiceDocument, "lines" | "rates" | "customer" | "seller">> & {
  lines?: readonly { text: string; gross: number; vatPercent: number }[];
  customer?: Partial<InvoiceDocument["customer"]>;
  seller?: Partial<InvoiceDocument["seller"]>;
};

const PLATE = { text: "Mindeplade med QR-kode", gross: 69_500, vatPercent: 25 };

/** An invoice as its documents are made of. */
export function anInvoiceDocument(given: Given = {}): InvoiceDocument {
  const { lines = [PLATE], number = 1001 } = given;
  const seller = { ...SELLER, ...given.seller };
  const shown = lines.map((line, position) => lineOf({ ...line, account: "plates" }, position));
  return {
    number,
    kind: "invoice",
    locale: "da",
    issuedOn: "2026-11-23",
    dueOn: "2026-12-07",
    paymentTerms: "Beløbet skal være hos os senest 7. december 2026.",
    paymentLine: seller.fikCreditor === "" ? null : paymentLine(number, seller.fikCreditor),
    creditOf: null,
    reason: null,
    ...totalsOf(lines),
    ...given,
    lines: shown,
    rates: ratesOf(shown),
    seller,
    customer: { ...ANNA, ...given.customer },
  };
}
