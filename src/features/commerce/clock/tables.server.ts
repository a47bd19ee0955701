import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable } from "drizzle-orm/pg-core";

/** One row, in installations for trying out alone: how far the clock of commerce was moved. */
export const commerceClock = pgTable(
  "commerce_clock",
  {
    isOnly: boolean().primaryKey().default(true),
    offsetMs: bigint({ mode: "number" }).notNull(),
  },
  (table) => [check("commerce_clock_only", sql`${table.isOnly}`)],
);
