import { pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";

/** `diskFree`: gigabytes. `jobsDue`: how many jobs should have begun. */
export type Metric = "diskFree" | "jobsDue";

/** Of each ten minutes the worst that any node found. */
export const healthSamples = pgTable(
  "health_samples",
  {
    slot: timestamptz().notNull(),
    metric: text().$type<Metric>().notNull(),
    value: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.metric] })],
);
