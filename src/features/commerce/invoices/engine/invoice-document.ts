import type { Locale } from "#platform/i18n/locales.ts";

/** What an invoice or credit note says, on paper and to machines. Amounts in øre. */
export type InvoiceDocument = {
  number: number;
  kind: "invoice" | "creditNote";
  locale: Locale;
  issuedOn: string;
  dueOn: string;
  seller: {
    name: string;
    address: string;
    companyNumber: string;
    email: string;
    phone: string;
    iban: string;
    fikCreditor: string;
  };
  customer: {
    name: string;
    street: string;
    postalCode: string;
    city: string;
    companyNumber: string | null;
    ean: string | null;
    reference: string | null;
  };
  lines: readonly { text: string; net: number; gross: number; vatPercent: number }[];
  /** What is taxed at each rate, and its VAT. */
  rates: readonly { percent: number; net: number; vat: number }[];
  net: number;
  vat: number;
  rounding: number;
  total: number;
  paymentLine: string | null;
  /** A sentence in the customer's language. */
  paymentTerms: string;
  /** Of a credit note: the invoice, and why. */
  creditOf: { number: number; issuedOn: string } | null;
  reason: string | null;
};
