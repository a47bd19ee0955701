import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { familyTrees } from "../tree/tables.server.ts";

/** What keepers said is right as it stands. Of kind and people there is a digest alone. */
export const dismissedTreeHints = pgTable(
  "dismissed_tree_hints",
  {
    memorialId: uuid()
      .notNull()
      .references(() => familyTrees.memorialId, { onDelete: "cascade" }),
    hintId: text().notNull(),
    at: timestamptz().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memorialId, table.hintId] })],
);
