import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { resellerCompanies } from "../companies/tables.server.ts";
import type { Customer } from "../customers/contract.ts";
import type { Account } from "../ledger/model.ts";
import type { InvoiceKind, Seller } from "./contract.ts";

/**
 * The number of the last invoice or credit note: one series for both. Locked by whoever issues until
 * the commit, so that what is rolled back leaves no gap.
 */
export const invoiceSeries = pgTable(
  "invoice_series",
  {
    isOnly: boolean().primaryKey().default(true),
    last: bigint({ mode: "number" }).notNull(),
  },
  (table) => [check("invoice_series_only", sql`${table.isOnly}`)],
);

/**
 * Issued invoices and credit notes. Rows never change (see the migration); what was paid stands in
 * `invoice_balances`, who the customer is in `invoice_customers`. Amounts are those of the document:
 * positive on a credit note, too.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: "number" }).notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** Without a foreign key: orders stand above invoices. */
    orderId: uuid(),
    /** The invoice that a credit note credits. */
    creditOf: uuid().references((): AnyPgColumn => invoices.id),
    locale: text().$type<Locale>().notNull(),
    issuedOn: date({ mode: "string" }).notNull(),
    issuedAt: timestamptz().notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    net: bigint({ mode: "number" }).notNull(),
    vat: bigint({ mode: "number" }).notNull(),
    rounding: bigint({ mode: "number" }).notNull(),
    total: bigint({ mode: "number" }).notNull(),
    /** As it was that day: the documents are made later. */
    seller: jsonb().$type<Seller>().notNull(),
    /** `+71<…`; `null` where payments are by account number. */
    paymentLine: text(),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.number),
    index("invoices_order").on(table.orderId),
    index("invoices_credit_of").on(table.creditOf),
    index("invoices_issued").on(table.issuedOn, table.number),
    // For the list of what was credited.
    index("invoices_credit_notes")
      .on(table.id)
      .where(sql`${table.kind} = 'creditNote'`),
    check("invoices_credit", sql`(${table.kind} = 'creditNote') = (${table.creditOf} is not null)`),
    check(
      "invoices_sum",
      sql`${table.total} = ${table.net} + ${table.vat} + ${table.rounding} and ${table.total} > 0`,
    ),
  ],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    text: text().notNull(),
    net: bigint({ mode: "number" }).notNull(),
    gross: bigint({ mode: "number" }).notNull(),
    vatPercent: integer().notNull(),
    account: text().$type<Account>().notNull(),
    /** On a credit note: the position of the line that it credits. */
    credits: integer(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
);

/**
 * Whom it was issued to. Apart from the invoice, because this is deleted after the fifth financial
 * year, and the number stays. Until then the database refuses changes, except that an erased account
 * no longer lists it.
 */
export const invoiceCustomers = pgTable(
  "invoice_customers",
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id),
    /** Whose account lists it; `null` for guests. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Who acts for this reseller reads it. */
    companyId: uuid().references(() => resellerCompanies.id),
    customer: jsonb().$type<Customer>().notNull(),
    /** Of a credit note, in the words of whoever issued it: they may name people, too. */
    reason: text(),
  },
  (table) => [
    index("invoice_customers_user").on(table.userId, table.invoiceId),
    index("invoice_customers_company")
      .on(table.companyId, table.invoiceId)
      .where(sql`${table.companyId} is not null`),
  ],
);

/**
 * What came in and was credited of an invoice: the row that payments and credit notes lock. It can
 * always be reckoned from them.
 */
export const invoiceBalances = pgTable(
  "invoice_balances",
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id),
    total: bigint({ mode: "number" }).notNull(),
    /** Of reminders; they fall away when it is credited whole. */
    fees: bigint({ mode: "number" }).notNull().default(0),
    paid: bigint({ mode: "number" }).notNull().default(0),
    credited: bigint({ mode: "number" }).notNull().default(0),
    dueOn: date({ mode: "string" }).notNull(),
  },
  (table) => [
    // What waits for a payment, by the day it is due.
    index("invoice_balances_open")
      .on(table.dueOn, table.invoiceId)
      .where(sql`${table.total} + ${table.fees} > ${table.paid} + ${table.credited}`),
    // The same, for the list of those that are open; and of those that were credited.
    index("invoice_balances_unpaid")
      .on(table.invoiceId)
      .where(sql`${table.total} + ${table.fees} > ${table.paid} + ${table.credited}`),
    index("invoice_balances_credited")
      .on(table.invoiceId)
      .where(sql`${table.credited} >= ${table.total}`),
    // What comes in beyond it is the customer's, and stands with the refunds.
    check(
      "invoice_balances_sum",
      sql`${table.paid} >= 0 and ${table.credited} >= 0 and ${table.credited} <= ${table.total} and ${table.fees} >= 0 and ${table.paid} + ${table.credited} <= ${table.total} + ${table.fees}`,
    ),
  ],
);
