import { boolean, char, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { Plan } from "./contract.ts";

/** Prices are data, one row per plan; the first list comes with the migration. */
export const plans = pgTable("plans", {
  key: text().$type<Plan["key"]>().primaryKey(),
  amount: integer().notNull(),
  currency: char({ length: 3 }).notNull(),
  vatPercent: integer().notNull(),
  interval: text().$type<Plan["interval"]>().notNull(),
  /** Its position in the price list. */
  position: integer().notNull(),
  /** Plans no longer sold keep their row: somebody may still have one. */
  isOffered: boolean().notNull().default(true),
});
