import { isNotNull, sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";
import type { EventType, Source } from "./contract.ts";

export const timelineEvents = pgTable(
  "timeline_events",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    type: text().$type<EventType>().notNull(),
    /** Partial dates. `null` for birth and death, whose date is the memorial's. */
    happenedOn: text(),
    endedOn: text(),
    title: text().notNull(),
    text: text(),
    place: text(),
    /** Also of removed pictures, so that they are back where they were once they are restored. */
    mediaIds: uuid().array().notNull(),
    people: text().array().notNull(),
    source: jsonb().$type<Source>(),
    revision: integer().notNull(),
    removedAt: timestamptz(),
    /** The keeper who removed it. */
    removedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    // A person is born and dies once.
    uniqueIndex("timeline_events_once")
      .on(table.memorialId, table.type)
      .where(sql`${table.type} <> 'other' and ${table.removedAt} is null`),
    index("timeline_events_removed")
      .on(table.memorialId, table.removedAt)
      .where(isNotNull(table.removedAt)),
    // The erasure of an account empties the column.
    index("timeline_events_removed_by").on(table.removedBy).where(isNotNull(table.removedBy)),
  ],
);
