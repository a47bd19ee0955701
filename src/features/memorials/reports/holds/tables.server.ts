import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "../../tables.server.ts";
import type { ReportKind } from "../../sections/contract.ts";

/** What nobody may delete until a day; what it does stands in `restrictions`. */
export const holds = pgTable(
  "holds",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().primaryKey(),
    kind: text().$type<ReportKind>().notNull(),
    itemId: uuid().notNull(),
    reason: text().notNull(),
    until: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("holds_memorial").on(table.memorialId),
    index("holds_created_by").on(table.createdBy),
  ],
);
