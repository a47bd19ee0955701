import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { WithdrawalOutcome } from "../orders/contract.ts";
import { orders } from "../orders/tables.server.ts";

/** What people declared, fitting an order or not. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid().primaryKey(),
    /** As typed, without spaces. */
    number: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** `null`: all of the order. */
    lineIds: jsonb().$type<string[]>(),
    locale: text().$type<Locale>().notNull(),
    createdAt: timestamptz().notNull(),
    /** When it was confirmed: the moment that counts. */
    receivedAt: timestamptz(),
    /**
     * When it was proven that whoever withdrew may: signed in, by the order's key, or by the link that the
     * receipt brought to the order's own address. Before that it takes no effect.
     */
    provenAt: timestamptz(),
    /** SHA-256 of that link's token. */
    linkHash: bytes().unique("withdrawals_link"),
    /** When it took effect, or it was clear that it has none. */
    settledAt: timestamptz(),
    /** The order that number and e-mail fit. */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    outcome: text().$type<WithdrawalOutcome>(),
    /** In øre: what is paid back because of it. */
    refund: integer().notNull().default(0),
    /** Something was sent, and is to come back. */
    isToReturn: boolean().notNull().default(false),
  },
  (table) => [
    index("withdrawals_order").on(table.orderId),
    index("withdrawals_created").on(table.createdAt),
  ],
);
