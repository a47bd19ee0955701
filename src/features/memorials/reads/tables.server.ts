import { date, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { memorials } from "../tables.server.ts";

/** How often a page was read on a day, without data about its readers. */
export const memorialReads = pgTable(
  "memorial_reads",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    day: date().notNull(),
    count: integer().notNull(),
  },
  // The second finds what is old, whichever page it is about.
  (table) => [primaryKey({ columns: [table.memorialId, table.day] }), index().on(table.day)],
);
