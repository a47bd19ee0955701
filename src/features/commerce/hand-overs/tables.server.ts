import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";

/**
 * Pages that a reseller made for a customer, until they belong to somebody else. What resellers make
 * for themselves isn't among them.
 */
export const preparedPages = pgTable("prepared_pages", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  at: timestamptz().notNull(),
  /** The reseller's own number of it. */
  reference: text(),
});

/** Completed transfers of a reseller, without the new owner. */
export const handedOverPages = pgTable(
  "handed_over_pages",
  {
    id: uuid().primaryKey(),
    resellerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The page's name at that time. */
    name: text().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [index("handed_over_pages_reseller").on(table.resellerId, table.id)],
);
