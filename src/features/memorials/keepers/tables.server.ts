import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { KeeperRole } from "../policy.ts";
import { memorials } from "../tables.server.ts";

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
