import { jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import type { CodeFilter } from "../ledger/contract.ts";

/** Views of the list of codes, each kept by one of the staff for themselves. */
export const qrViews = pgTable(
  "qr_views",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** In small letters, folded here: what the database folds depends on where it stands. */
    nameKey: text().notNull(),
    filter: jsonb().$type<CodeFilter>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [unique("qr_views_name").on(table.userId, table.nameKey)],
);
