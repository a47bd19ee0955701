import { boolean, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";

/** How long answers took, by ten minutes and route, of all nodes: a histogram, no requests. */
export const routeTimes = pgTable(
  "route_times",
  {
    slot: timestamptz().notNull(),
    /** With its parameters, never an address. */
    route: text().notNull(),
    method: text().notNull(),
    /** Whether the answer was an error of ours. */
    failed: boolean().notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.route, table.method, table.failed, table.bucket] }),
  ],
);
