import { index, pgTable, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";

/**
 * Keys that open an order and its invoices without a login: one was told when the order began, and
 * each mail has one of its own. Invoices stand before orders, so there is no foreign key.
 */
export const orderKeys = pgTable(
  "order_keys",
  {
    /** SHA-256. */
    keyHash: bytes().primaryKey(),
    orderId: uuid().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index("order_keys_order").on(table.orderId)],
);
