import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { KeeperRole } from "../contract.ts";
import { memorials } from "#features/memorials/tables.server.ts";

export const keepers = pgTable(
  "keepers",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<KeeperRole>().notNull(),
    since: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.userId] }),
    index("keepers_user").on(table.userId),
    uniqueIndex("keepers_owner")
      .on(table.memorialId)
      .where(sql`${table.role} = 'owner'`),
  ],
);

/**
 * Keepers whom the owner removed, as long as they can be restored. A table of its own: whoever asks
 * for keepers can't find them here by mistake.
 */
export const removedKeepers = pgTable(
  "removed_keepers",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<KeeperRole>().notNull(),
    since: timestamptz().notNull(),
    removedAt: timestamptz().notNull(),
    removedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.userId] }),
    index("removed_keepers_user").on(table.userId),
    index("removed_keepers_removed_by").on(table.removedBy),
  ],
);
