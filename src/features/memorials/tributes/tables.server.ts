import { isNotNull, sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import type { WaitsFor } from "../entries/contract.ts";
import { memorials } from "../tables.server.ts";

export const tributes = pgTable(
  "tributes",
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
    /** Why it is not on the page before a keeper has let it in; `null` for what stands there. */
    waitsFor: text().$type<WaitsFor>(),
    /** When it was let in. */
    shownAt: moment(),
    /** What the writer's browser sent along, so that a retry is no second entry. */
    idempotencyKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    unique("tributes_once").on(table.memorialId, table.idempotencyKey),
    // Counting what stands on a page reads this alone, a few bytes an entry.
    index("tributes_standing")
      .on(table.memorialId)
      .where(sql`${table.removedAt} is null and ${table.waitsFor} is null`),
    index("tributes_waiting").on(table.memorialId, table.id).where(isNotNull(table.waitsFor)),
    index("tributes_let_in").on(table.memorialId, table.shownAt).where(isNotNull(table.shownAt)),
  ],
);
