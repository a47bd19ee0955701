import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";

export const INVOICE_KINDS = ["invoice", "creditNote"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The operator, as invoices name them. */
export type Seller = {
  name: string;
  address: string;
  companyNumber: string;
  email: string;
  phone: string;
  /** The account; "" where none is set. */
  iban: string;
  /** The creditor's number of payment slips; "" where there is none. */
  fikCreditor: string;
};

const amount = z.number().int();
const day = z.iso.date();

const invoice = z.object({
  id: z.uuid(),
  number: z.number().int(),
  kind: z.enum(INVOICE_KINDS),
  state: z.enum(["open", "paid", "credited"]),
  issuedOn: day,
  dueOn: day,
  lines: z.array(z.object({ text: z.string(), net: amount, vat: amount, gross: amount })),
  net: amount,
  vat: amount,
  rounding: amount,
  total: amount,
  paid: amount,
  /** What is left, with fees of reminders. */
  due: amount,
  /** `+71<…`; `null` where payments are by account. */
  paymentLine: z.string().nullable(),
  creditOf: z.uuid().nullable(),
  reminders: z.array(z.object({ sentOn: day, fee: amount })),
});
export type ShownInvoice = z.infer<typeof invoice>;

/** Where it is paid, by hand. */
const shownInvoice = invoice.extend({
  /** The account (IBAN); `null` where none is set. */
  account: z.string().nullable(),
  /** Whether it can be paid by card and MobilePay, too. */
  card: z.boolean(),
});
export type OpenedInvoice = z.infer<typeof shownInvoice>;

const ofInvoice = z.object({ id: z.uuid() });
/** The secret of the order, from its mail: whoever has it reads the order's invoices. */
const withKey = z.strictObject({ key: z.string().max(200).optional() });

export const listOwnInvoices = defineCall({
  method: "GET",
  path: "/api/user/invoices",
  summary: "The current user's invoices and credit notes, newest first; amounts in øre",
  access: "signed-in",
  query: pageQuery,
  answer: page(invoice),
});

export const listCompanyInvoices = defineCall({
  method: "GET",
  path: "/api/resellers/me/invoices",
  summary: "The invoices and credit notes of the caller's company, newest first; amounts in øre",
  access: "signed-in",
  query: pageQuery,
  answer: page(invoice),
});

export const getInvoice = defineCall({
  method: "GET",
  path: "/api/invoices/{id}",
  summary: "An invoice or credit note, for whom it was issued to, or with the key of its order",
  access: "anyone",
  params: ofInvoice,
  query: withKey,
  answer: shownInvoice,
});

export const getInvoicePdf = defineCall({
  method: "GET",
  path: "/api/invoices/{id}/pdf",
  summary: "The invoice as PDF/A-3, with its XML attached",
  access: "anyone",
  params: ofInvoice,
  query: withKey,
});

export const getInvoiceXml = defineCall({
  method: "GET",
  path: "/api/invoices/{id}/xml",
  summary: "The invoice as UBL 2.1 of EN 16931",
  access: "anyone",
  params: ofInvoice,
  query: withKey,
});
