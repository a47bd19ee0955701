import { sql } from "drizzle-orm";
import {
  boolean,
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
import { memorials } from "#features/memorials/tables.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { resellerCompanies } from "../companies/tables.server.ts";
import type { Customer, Delivery } from "../customers/contract.ts";
import type { PlanKey } from "../plans/contract.ts";
import type { OrderState, ShownOutcome } from "./contract.ts";

export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    /** Drawn at random: it tells nothing of how many there are. */
    number: text().notNull().unique("orders_number"),
    state: text().$type<OrderState>().notNull(),
    /** `null`: ordered without an account, or the account is gone. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Of a reseller: whoever acts for the company reads it, and nobody's account lists it. */
    companyId: uuid().references(() => resellerCompanies.id),
    locale: text().$type<Locale>().notNull(),
    customer: jsonb().$type<Customer>().notNull(),
    delivery: jsonb().$type<Delivery>(),
    /** Of a placed order: the lines' sum, as approved. */
    total: integer(),
    invoiceId: uuid().unique("orders_invoice"),
    /** What the customer said when ordering. */
    isExempt: boolean().notNull().default(false),
    startsNow: boolean().notNull().default(false),
    createdAt: timestamptz().notNull(),
    changedAt: timestamptz().notNull(),
    placedAt: timestamptz(),
    /** The Danish day by which it is to be paid. */
    dueOn: date({ mode: "string" }),
    shipBy: date({ mode: "string" }),
    releasedAt: timestamptz(),
    completedAt: timestamptz(),
    cancelledAt: timestamptz(),
    /** Why staff released it unpaid, or why it was cancelled. */
    reason: text(),
    /** When the plates were late, whoever waits was told so, once. */
    lateMailedAt: timestamptz(),
    /** The withdrawal that took effect, or else the last that was refused, or one not proven yet. */
    withdrawalReceivedAt: timestamptz(),
    withdrawalOutcome: text().$type<ShownOutcome>(),
    /** In øre: what is paid back because of it. */
    withdrawalRefund: integer().notNull().default(0),
  },
  (table) => [
    index("orders_user").on(table.userId, table.id),
    index("orders_company")
      .on(table.companyId, table.id)
      .where(sql`${table.companyId} is not null`),
    index("orders_customer_names").using("gin", sql`(${table.customer} ->> 'name') gin_trgm_ops`),
    index("orders_state").on(table.state, table.id),
    // What every night looks for: not paid in time, and not sent in time.
    index("orders_unpaid")
      .on(table.dueOn)
      .where(sql`${table.state} = 'placed'`),
    index("orders_late")
      .on(table.shipBy)
      .where(sql`${table.state} = 'released' and ${table.lateMailedAt} is null`),
    index("orders_drafts")
      .on(table.createdAt)
      .where(sql`${table.state} = 'draft'`),
  ],
);

/** As its index has it. */
export const customerName = sql<string>`(${orders.customer} ->> 'name')`;

export const orderLines = pgTable(
  "order_lines",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    plan: text().$type<PlanKey>().notNull(),
    /** In øre, VAT included; of drafts the current price is shown instead. */
    amount: integer().notNull(),
    vatPercent: integer().notNull(),
    /** `null` for space alone. */
    plate: text().$type<PlateName>(),
    words: text().array().notNull(),
    /** Of a placed order: the approved file of its plate, and the SHA-256 of it. */
    proof: text(),
    proofHash: text(),
    /** The code that its plate carries; `null` for space alone, and for a reseller's until the release. */
    code: text().references(() => qrCodes.code),
    /** Made for this order, and retired with it. */
    isNewCode: boolean().notNull(),
    /** Not in a cancelled order: then another order may have the code. */
    isOpen: boolean().notNull().default(true),
    withdrawnAt: timestamptz(),
    /** Withdrawn when it had been sent: credited when it is back. */
    awaitsReturn: boolean().notNull().default(false),
  },
  (table) => [
    index("order_lines_order").on(table.orderId, table.position),
    uniqueIndex("order_lines_code")
      .on(table.code)
      .where(sql`${table.isOpen}`),
  ],
);

/** The pages that a line's plate is to open, or that get space. */
export const orderLinePages = pgTable(
  "order_line_pages",
  {
    lineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.memorialId] }),
    index("order_line_pages_memorial").on(table.memorialId),
  ],
);
