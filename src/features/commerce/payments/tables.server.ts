import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { invoices } from "../invoices/tables.server.ts";
import type {
  BankEntryKind,
  BankEntryState,
  BankMessage,
  PaymentMeans,
  RefundCause,
  RefundState,
} from "./contract.ts";

/** What the bank's files told of money that came in, or went back. One row for each payment in them. */
export const bankEntries = pgTable(
  "bank_entries",
  {
    id: uuid().primaryKey(),
    /** The same for all payments of one entry. */
    entryKey: text().notNull(),
    /** Of the payment in the entry. */
    position: integer().notNull(),
    kind: text().$type<BankEntryKind>().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    bookedOn: date({ mode: "string" }).notNull(),
    /** Otherwise the bank told no day of booking, and it is that from which the money counts. */
    isBookedOn: boolean().notNull().default(true),
    /** Of which message it was read, and all its names: by them another file's payment is known to be the same. */
    message: text().$type<BankMessage>(),
    identifiers: jsonb().$type<string[]>(),
    /** What one import has read: two payments that are alike in one file are two. */
    importId: uuid(),
    /** The account it came into: the operator may change it. */
    account: text().notNull().default(""),
    reference: text().notNull(),
    references: jsonb().$type<string[]>().notNull(),
    text: text().notNull(),
    payerName: text().notNull(),
    endToEnd: text().notNull(),
    state: text().$type<BankEntryState>().notNull(),
    importedAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("bank_entries_key").on(table.entryKey, table.position),
    index("bank_entries_state").on(table.state, table.id),
    // What a reversal takes back.
    index("bank_entries_end_to_end")
      .on(table.endToEnd, table.amount)
      .where(sql`${table.endToEnd} <> ''`),
    index("bank_entries_reference")
      .on(table.reference, table.amount)
      .where(sql`${table.reference} <> ''`),
    index("bank_entries_booked").on(table.bookedOn),
    // Whether it was told before.
    index("bank_entries_told").on(table.amount, table.bookedOn),
    index("bank_entries_identifiers").using("gin", table.identifiers),
    check("bank_entries_amount", sql`${table.amount} > 0`),
  ],
);

/** What was paid on invoices; a row with a negative amount takes another one back. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: bigint({ mode: "number" }).notNull(),
    /** What of it was too much. */
    surplus: bigint({ mode: "number" }).notNull(),
    means: text().$type<PaymentMeans>().notNull(),
    receivedOn: date({ mode: "string" }).notNull(),
    entryId: uuid().references(() => bankEntries.id),
    reverses: uuid(),
    /** Whether it paid the last of the invoice, for the first time. */
    settled: boolean().notNull(),
    recordedAt: timestamptz().notNull(),
  },
  (table) => [
    index("payments_invoice").on(table.invoiceId, table.id),
    // An entry counts once, and a payment is taken back once; those by card also in parts.
    uniqueIndex("payments_entry").on(table.entryId),
    uniqueIndex("payments_reverses")
      .on(table.reverses)
      .where(sql`${table.means} <> 'card'`),
    index("payments_taken_back").on(table.reverses),
    check("payments_sign", sql`(${table.amount} < 0) = (${table.reverses} is not null)`),
  ],
);

/** What customers are to have back. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** What is to be paid back still, or was: less than at first where the bank took money back meanwhile. */
    amount: bigint({ mode: "number" }).notNull(),
    cause: text().$type<RefundCause>().notNull(),
    state: text().$type<RefundState>().notNull(),
    createdAt: timestamptz().notNull(),
    paidOn: date({ mode: "string" }),
  },
  (table) => [
    index("refunds_invoice").on(table.invoiceId, table.id),
    index("refunds_state").on(table.state, table.id),
    check("refunds_amount", sql`${table.amount} >= 0`),
  ],
);

/** Invoices that aren't reminded of, as while something about them is being settled. */
export const invoiceHolds = pgTable("invoice_holds", {
  invoiceId: uuid()
    .primaryKey()
    .references(() => invoices.id),
  reason: text().notNull(),
  heldAt: timestamptz().notNull(),
});
