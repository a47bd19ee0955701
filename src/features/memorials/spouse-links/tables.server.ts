import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";

/** Two memorials whose pages name each other as spouses, once a keeper of each has agreed. */
export const spouseLinks = pgTable(
  "spouse_links",
  {
    /** Whose keeper asked. */
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    /** By id: a changed slug changes no link. */
    otherId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    askedAt: timestamptz().notNull(),
    /** When a keeper of the other one agreed; `null` before that. */
    acceptedAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.otherId] }),
    index("spouse_links_other").on(table.otherId),
    // Two keepers who ask each other at once are one link.
    uniqueIndex("spouse_links_pair").on(
      sql`least(${table.memorialId}, ${table.otherId})`,
      sql`greatest(${table.memorialId}, ${table.otherId})`,
    ),
  ],
);
