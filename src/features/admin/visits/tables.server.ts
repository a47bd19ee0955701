import { date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { Device, VisitMetric } from "./contract.ts";

/** How many visits of a day were how fast: sums alone, no visit, no address. */
export const visitSums = pgTable(
  "visit_sums",
  {
    day: date({ mode: "string" }).notNull(),
    route: text().notNull(),
    device: text().$type<Device>().notNull(),
    metric: text().$type<VisitMetric>().notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.route, table.device, table.metric, table.bucket] }),
  ],
);
