import { jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { CodeFilter } from "#features/qr/code-list/contract.ts";

/** Saved views of the code list, private to a staff member. */
export const qrViews = pgTable(
  "qr_views",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Lower case, folded by the program: the database's folding depends on its locale. */
    nameKey: text().notNull(),
    filter: jsonb().$type<CodeFilter>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [unique("qr_views_name").on(table.userId, table.nameKey)],
);
