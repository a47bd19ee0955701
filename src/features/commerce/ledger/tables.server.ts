import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { VoucherKind } from "./model.ts";

/**
 * What happened, as bookkeeping has it. Append-only, and its postings sum to zero: the database holds
 * both (see the migration).
 */
export const vouchers = pgTable(
  "vouchers",
  {
    id: uuid().primaryKey(),
    /**
     * Without gaps. Assigned by the database at the commit, so that the counter is the last thing that a
     * transaction locks, and vouchers are numbered in the order in which they came to be.
     */
    number: bigint({ mode: "number" }),
    kind: text().$type<VoucherKind>().notNull(),
    /** The day in Denmark that it belongs to. */
    occurredOn: date({ mode: "string" }).notNull(),
    text: text().notNull(),
    /** What it comes from. Without foreign keys: the ledger stands below what is posted to it. */
    invoiceId: uuid(),
    paymentId: uuid(),
    postedAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex("vouchers_number").on(table.number),
    index("vouchers_occurred").on(table.occurredOn, table.number),
    index("vouchers_invoice").on(table.invoiceId),
    index("vouchers_payment").on(table.paymentId),
    // A document is posted once.
    uniqueIndex("vouchers_document")
      .on(table.invoiceId)
      .where(sql`${table.kind} in ('invoice', 'creditNote')`),
  ],
);

/** The sides of a voucher, in øre: a debit is positive, a credit negative. */
export const postings = pgTable(
  "postings",
  {
    voucherId: uuid()
      .notNull()
      .references(() => vouchers.id),
    position: integer().notNull(),
    account: integer().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    /** The rate, on what is sold and on its VAT. */
    vatPercent: integer(),
  },
  (table) => [
    uniqueIndex("postings_voucher").on(table.voucherId, table.position),
    index("postings_account").on(table.account, table.voucherId),
    check("postings_not_zero", sql`${table.amount} <> 0`),
  ],
);

/** One row: the number of the last voucher. Only the database counts it. */
export const voucherSeries = pgTable(
  "voucher_series",
  {
    isOnly: boolean().primaryKey().default(true),
    last: bigint({ mode: "number" }).notNull(),
  },
  (table) => [check("voucher_series_only", sql`${table.isOnly}`)],
);
