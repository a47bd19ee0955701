import { desc, isNotNull } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";
import { timelineEvents } from "../timeline/tables.server.ts";
import type { Deed, Versioned } from "./contract.ts";

/**
 * Versions of a biography and of events: each with what it left, so that every text is stored once. What was
 * before it is what the version before it left.
 */
export const changes = pgTable(
  "changes",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    of: text().$type<Versioned>().notNull(),
    /** `null` for a biography. */
    eventId: uuid(),
    deed: text().$type<Deed>().notNull(),
    /** Of the last save. Of one thing always later than in the version before, whatever the node's clock says. */
    at: timestamptz().notNull(),
    savedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** A biography's HTML, or an event as JSON; `null` for nothing, or deleted words. */
    words: text(),
    /** Before the last of several saves, as long as it is the last version: for undoing that save alone. */
    previous: text(),
    /** Whether it is several saves, so that `previous` counts. */
    isJoined: boolean().notNull().default(false),
    /** The event's, at the time. */
    title: text(),
    name: text(),
    /** From when no further save belongs to it. */
    closedAt: timestamptz(),
    /** When the owner ended its words. */
    erasedAt: timestamptz(),
    /** The version that this one undid. */
    undoes: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    foreignKey({
      name: "changes_undoes",
      columns: [table.memorialId, table.undoes],
      foreignColumns: [table.memorialId, table.id],
    }),
    // What is purged takes its versions along.
    foreignKey({
      name: "changes_event",
      columns: [table.memorialId, table.eventId],
      foreignColumns: [timelineEvents.memorialId, timelineEvents.id],
    }).onDelete("cascade"),
    index("changes_thing").on(table.memorialId, table.of, table.eventId, desc(table.at)),
    // The erasure of an account empties the column, its export reads it.
    index("changes_saved_by").on(table.savedBy).where(isNotNull(table.savedBy)),
  ],
);
