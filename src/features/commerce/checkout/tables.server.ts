import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { invoices } from "../invoices/tables.server.ts";
import { payments } from "../payments/tables.server.ts";

/**
 * Pages of the provider that were opened to pay an invoice. The next attempt at the same amount has
 * another idempotency key; one that was broken off has the same again.
 */
export const checkouts = pgTable(
  "checkouts",
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    amount: bigint({ mode: "number" }).notNull(),
    attempt: integer().notNull(),
    /** The provider's own name of it. */
    session: text().notNull(),
    openedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.amount, table.attempt] })],
);

/**
 * What became of each payment at the provider: the row that its events lock. What goes back may be
 * told of before what was paid.
 */
export const cardIntents = pgTable(
  "card_intents",
  {
    intent: text().primaryKey(),
    /** `null` until it was counted. */
    paymentId: uuid().references(() => payments.id),
    /** It can't be counted, as in another currency: staff were told. */
    isRefused: boolean().notNull().default(false),
    /** What the provider says was paid back in all, in øre; and what of it was counted. */
    refunded: bigint({ mode: "number" }).notNull().default(0),
    refundsCounted: bigint({ mode: "number" }).notNull().default(0),
    toldAt: timestamptz().notNull(),
  },
  (table) => [index("card_intents_payment").on(table.paymentId)],
);

/** Objections of cardholders, whose money the provider takes back at once. */
export const cardDisputes = pgTable(
  "card_disputes",
  {
    dispute: text().primaryKey(),
    intent: text()
      .notNull()
      .references(() => cardIntents.intent),
    amount: bigint({ mode: "number" }).notNull(),
    isCounted: boolean().notNull().default(false),
  },
  (table) => [index("card_disputes_intent").on(table.intent)],
);
