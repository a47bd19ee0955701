import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";

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
