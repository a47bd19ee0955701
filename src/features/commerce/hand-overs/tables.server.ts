import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";

/** What a reseller has handed over: that it was done, and nothing of whose it is now. */
export const handedOverPages = pgTable(
  "handed_over_pages",
  {
    id: uuid().primaryKey(),
    resellerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the page was called then. */
    name: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index("handed_over_pages_reseller").on(table.resellerId, table.id)],
);
