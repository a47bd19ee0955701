import { isNull } from "drizzle-orm";
import { index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";

export const guestbookEntries = pgTable(
  "guestbook_entries",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    authorName: text().notNull(),
    message: text().notNull(),
    relation: text(),
    createdAt: moment().notNull(),
    removedAt: moment(),
    /** What the writer's browser sent along, so that a retry is no second entry. */
    idempotencyKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    unique("guestbook_entries_once").on(table.memorialId, table.idempotencyKey),
    // Counting what stands on a page reads this alone, a few bytes an entry.
    index("guestbook_entries_standing").on(table.memorialId).where(isNull(table.removedAt)),
  ],
);
