import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { EntryKind } from "../entries/contract.ts";
import { memorials } from "../tables.server.ts";

/**
 * Pending entries that a moderator doesn't want to read today. Without a foreign key to the entries,
 * which are of several tables: rows are deleted once their morning has come.
 */
export const putAway = pgTable(
  "put_away",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<EntryKind>().notNull(),
    entryId: uuid().notNull(),
    until: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.userId, table.kind, table.entryId] }),
    index("put_away_user").on(table.userId),
  ],
);
