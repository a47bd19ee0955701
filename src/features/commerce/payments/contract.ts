import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { INVOICE_KINDS } from "../invoices/contract.ts";

export const PAYMENT_MEANS = ["bank", "card", "manual"] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

export const REFUND_STATES = ["open", "paid", "cancelled"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Paid too much, or credited after it was paid. */
const REFUND_CAUSES = ["surplus", "credit"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** `returned`: it went back before anybody found out what it was for. */
export const BANK_ENTRY_STATES = ["unmatched", "matched", "returned"] as const;
export type BankEntryState = (typeof BANK_ENTRY_STATES)[number];

/** As the reader of the bank's files tells them apart. */
const BANK_ENTRY_KINDS = ["credit", "reversal", "returned"] as const;
export type BankEntryKind = (typeof BANK_ENTRY_KINDS)[number];

/** A statement of the account, or a notification. */
const BANK_MESSAGES = ["053", "054"] as const;
export type BankMessage = (typeof BANK_MESSAGES)[number];

export const STAFF_INVOICE_STATES = ["open", "paid", "credited"] as const;

/** Fifty thousand entries with everything that a bank may say of them take less. */
export const BANK_FILE_BYTES = 100 * 1024 * 1024;
/** So many of what was told before are listed. */
export const SKIPPED_MAX = 200;
/** A hundred million kroner. */
const AMOUNT_MAX = 10_000_000_000;

const oere = z.number().int();
const ofOne = z.object({ id: z.uuid() });
const read = { access: "signed-in", permission: "invoices.read" } as const;
const record = { access: "signed-in", permission: "payments.record" } as const;
const credit = { access: "signed-in", permission: "invoices.credit" } as const;

const staffInvoice = z.object({
  id: z.uuid(),
  number: z.number().int(),
  kind: z.enum(INVOICE_KINDS),
  state: z.enum(STAFF_INVOICE_STATES),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  /** "" once it was removed. */
  customerName: z.string(),
  total: oere,
  paid: oere,
  due: oere,
  isHeld: z.boolean(),
});
export type StaffInvoice = z.infer<typeof staffInvoice>;

export const listStaffInvoices = defineCall({
  method: "GET",
  path: "/api/admin/invoices",
  summary: "Invoices and credit notes, newest first",
  ...read,
  query: pageQuery.extend({
    number: z.coerce.number<string | number>().int().min(1).max(99_999_999_999_999).optional(),
    state: z.enum(STAFF_INVOICE_STATES).optional(),
  }),
  answer: page(staffInvoice),
});

const staffPayment = z.object({
  id: z.uuid(),
  /** Negative where one was taken back. */
  amount: oere,
  means: z.enum(PAYMENT_MEANS),
  receivedOn: z.iso.date(),
});
export type StaffPayment = z.infer<typeof staffPayment>;

const shownInvoice = staffInvoice.extend({
  customerEmail: z.string(),
  paymentLine: z.string().nullable(),
  creditOf: z.uuid().nullable(),
  reason: z.string().nullable(),
  holdReason: z.string().nullable(),
  net: oere,
  vat: oere,
  rounding: oere,
  lines: z.array(z.object({ text: z.string(), gross: oere })),
  payments: z.array(staffPayment),
  refunds: z.array(z.object({ id: z.uuid(), amount: oere, state: z.enum(REFUND_STATES) })),
  creditNotes: z.array(z.object({ id: z.uuid(), number: z.number().int(), total: oere })),
  can: z.object({
    credit: z.boolean(),
    hold: z.boolean(),
    unhold: z.boolean(),
    record: z.boolean(),
  }),
});
export type ShownInvoice = z.infer<typeof shownInvoice>;

export const getStaffInvoice = defineCall({
  method: "GET",
  path: "/api/admin/invoices/{id}",
  summary: "One invoice or credit note, with what was paid, paid back and credited",
  ...read,
  params: ofOne,
  answer: shownInvoice,
});

const reasoned = z.strictObject({ reason });

export const creditStaffInvoice = defineCall({
  method: "POST",
  path: "/api/admin/invoices/{id}/credit",
  summary: "Issues a credit note over what is left of an invoice; what was paid is to be paid back",
  ...credit,
  params: ofOne,
  body: reasoned,
  answer: z.object({ id: z.uuid(), number: z.number().int() }),
  status: 201,
});

export const holdInvoice = defineCall({
  method: "POST",
  path: "/api/admin/invoices/{id}/hold",
  summary: "Keeps an invoice from being reminded of",
  ...credit,
  params: ofOne,
  body: reasoned,
});

export const unholdInvoice = defineCall({
  method: "POST",
  path: "/api/admin/invoices/{id}/unhold",
  summary: "Lets an invoice be reminded of again",
  ...credit,
  params: ofOne,
  body: reasoned,
});

const newPayment = z.strictObject({
  amount: oere.min(1).max(AMOUNT_MAX),
  /** Not after today. */
  receivedOn: z.iso.date(),
});
export type TypedPayment = z.infer<typeof newPayment>;

export const recordStaffPayment = defineCall({
  method: "POST",
  path: "/api/admin/invoices/{id}/payments",
  summary: "Records money that came in; what is too much is to be paid back",
  ...record,
  params: ofOne,
  body: newPayment,
});

const refund = z.object({
  id: z.uuid(),
  invoiceId: z.uuid(),
  invoiceNumber: z.number().int(),
  customerName: z.string(),
  amount: oere,
  cause: z.enum(REFUND_CAUSES),
  state: z.enum(REFUND_STATES),
  createdAt: z.iso.datetime(),
  paidOn: z.iso.date().nullable(),
});
export type Refund = z.infer<typeof refund>;

export const listRefunds = defineCall({
  method: "GET",
  path: "/api/admin/refunds",
  summary: "What customers are to have back, newest first",
  ...read,
  query: pageQuery.extend({ state: z.enum(REFUND_STATES).optional() }),
  answer: page(refund),
});

export const markRefundPaid = defineCall({
  method: "POST",
  path: "/api/admin/refunds/{id}/paid",
  summary: "Says that a customer has got their money back; once",
  ...record,
  params: ofOne,
});

const bankEntry = z.object({
  id: z.uuid(),
  kind: z.enum(BANK_ENTRY_KINDS),
  state: z.enum(BANK_ENTRY_STATES),
  amount: oere,
  bookedOn: z.iso.date(),
  payer: z.string(),
  text: z.string(),
  references: z.array(z.string()),
  invoice: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
});
export type ListedBankEntry = z.infer<typeof bankEntry>;

export const listBankEntries = defineCall({
  method: "GET",
  path: "/api/admin/bank-entries",
  summary: "Payments that the bank's files told of, newest first",
  ...read,
  query: pageQuery.extend({ state: z.enum(BANK_ENTRY_STATES).optional() }),
  answer: page(bankEntry),
});

const matchedInvoice = z.strictObject({ invoiceId: z.uuid() });

export const matchBankEntry = defineCall({
  method: "POST",
  path: "/api/admin/bank-entries/{id}/match",
  summary: "Says which invoice a payment was for, or of which a payment went back; once",
  ...record,
  params: ofOne,
  body: matchedInvoice,
});

const imported = z.object({
  /** Payments in the file, whatever became of them. */
  entries: z.number().int(),
  /** By the invoice's number; negative where a payment was taken back. */
  matched: z.array(z.object({ invoice: z.number().int(), amount: oere })),
  /** These wait for somebody to decide. */
  unmatched: z.number().int(),
  /** Told before, in another file or another message. */
  duplicates: z.number().int(),
  /** Those duplicates, the first of them, with the invoice that each was counted for. */
  skipped: z.array(
    z.object({
      amount: oere,
      bookedOn: z.iso.date(),
      payer: z.string(),
      text: z.string(),
      invoice: z.number().int().nullable(),
    }),
  ),
  /** Not booked, not in kroner, not into our account. */
  ignored: z.number().int(),
});
export type Imported = z.infer<typeof imported>;

export const importBankFile = defineCall({
  method: "POST",
  path: "/api/admin/bank-files",
  summary: "Counts a bank's file (CAMT.053 or CAMT.054, as `file`); the same entry counts once",
  ...record,
  upload: true,
  answer: imported,
});
