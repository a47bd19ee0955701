import { boolean, char, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Plan } from "./contract.ts";

/** Prices are data, one row a plan; the first list comes with the migration. */
export const plans = pgTable("plans", {
  key: text().$type<Plan["key"]>().primaryKey(),
  amount: integer().notNull(),
  currency: char({ length: 3 }).notNull(),
  vatPercent: integer().notNull(),
  interval: text().$type<Plan["interval"]>().notNull(),
  /** Its place in the price list. */
  position: integer().notNull(),
  /** What is no longer sold keeps its row: somebody may still have it. */
  isOffered: boolean().notNull().default(true),
});
