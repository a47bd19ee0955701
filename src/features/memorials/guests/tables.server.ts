import { integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";

/** Visitors who wrote that they come to the ceremonies; deleted some time after the last one. */
export const guests = pgTable(
  "guests",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** How many come, the writer included. */
    persons: integer().notNull(),
    createdAt: timestamptz().notNull(),
    /** Sent by the visitor's browser, so that a retry adds nobody twice. */
    idempotencyKey: text(),
    /** The digest of what the visitor's browser keeps; `null` if nothing was sent. */
    secretHash: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    unique("guests_once").on(table.memorialId, table.idempotencyKey),
  ],
);
