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
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { invoices } from "../invoices/tables.server.ts";
import type { KeptState } from "./contract.ts";

/** Space of one page, as one payer ordered it. Its years are below. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    /** `null` once the page is gone for good. */
    memorialId: uuid().references(() => memorials.id, { onDelete: "set null" }),
    /** Without foreign keys: orders stand above. `null` where staff gave the space. */
    orderId: uuid(),
    lineId: uuid(),
    /** Whose account lists it; `null` for guests, and when the account is gone. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    state: text().$type<KeptState>().notNull(),
    /** When it began last; the years are reckoned from here. `null` while it waits for its payment. */
    startsOn: date({ mode: "string" }),
    /** The day before which it has to be paid anew: exclusive. */
    paidUntil: date({ mode: "string" }),
    /** The day on which it ends or ended. */
    endsOn: date({ mode: "string" }),
    /** What came back when it ended. */
    refund: bigint({ mode: "number" }),
    /** Whether a new year follows. Not where the payer's account was erased, and not where it was given. */
    renews: boolean().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    // One at a time has the page.
    uniqueIndex("subscriptions_running")
      .on(table.memorialId)
      .where(sql`${table.state} in ('active', 'ending')`),
    index("subscriptions_memorial").on(table.memorialId, table.id),
    index("subscriptions_user").on(table.userId, table.id),
    index("subscriptions_line").on(table.lineId),
    // What the nights look at.
    index("subscriptions_paid_until")
      .on(table.paidUntil)
      .where(sql`${table.state} in ('active', 'ending')`),
    check(
      "subscriptions_begun",
      sql`${table.state} not in ('active', 'ending') or (${table.startsOn} is not null and ${table.paidUntil} is not null)`,
    ),
  ],
);

/** The years of a subscription, each a line of an invoice. What was paid of them the invoice tells. */
export const subscriptionYears = pgTable(
  "subscription_years",
  {
    id: uuid().primaryKey(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** Of the invoice's line. */
    position: integer().notNull(),
    amount: bigint({ mode: "number" }).notNull(),
    vatPercent: integer().notNull(),
    /** `null` while it waits for its payment. */
    startsOn: date({ mode: "string" }),
    until: date({ mode: "string" }),
    /** Without VAT: what was posted from deferred income to income. */
    earned: bigint({ mode: "number" }).notNull().default(0),
    /** When there is something to be posted next; `null` for nothing more. */
    earnsOn: date({ mode: "string" }),
    /** The day on which it ended before its time, or was credited. */
    closedOn: date({ mode: "string" }),
  },
  (table) => [
    uniqueIndex("subscription_years_line").on(table.invoiceId, table.position),
    index("subscription_years_subscription").on(table.subscriptionId, table.id),
    index("subscription_years_earns")
      .on(table.earnsOn)
      .where(sql`${table.earnsOn} is not null`),
    index("subscription_years_open")
      .on(table.invoiceId)
      .where(sql`${table.closedOn} is null`),
  ],
);
