import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { ReportKind } from "../sections/contract.ts";
import type { Cause } from "./model.ts";

/**
 * What of a page nobody may see, and why: one row for each cause, so that ending one leaves the others.
 * The things themselves are untouched: without its rows each is as it was.
 */
export const restrictions = pgTable(
  "restrictions",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    kind: text().$type<ReportKind>().notNull(),
    /** The memorial's own id for the page itself and its biography. */
    itemId: uuid().notNull(),
    /** The case or the hold. */
    causeId: uuid().notNull(),
    cause: text().$type<Cause>().notNull(),
    /** `false` for a biography since a writer saved one without the words: they stay refused. */
    hides: boolean().notNull().default(true),
    /** The words that can't be added again. */
    quotes: jsonb().$type<string[]>().notNull().default([]),
    /** Of the file that can't be added again. */
    sha256: text(),
    /** When it ends by itself. */
    until: timestamptz(),
    since: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.kind, table.itemId, table.causeId] }),
    index("restrictions_cause").on(table.causeId),
    index("restrictions_until").on(table.until),
  ],
);
