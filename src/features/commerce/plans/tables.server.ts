import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Plan } from "./contract.ts";

/**
 * What is on offer, one row per plan; the first list comes with the migration. `amount` holds until the
 * first day of `plan_prices`.
 */
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

/** Prices that were set afterwards, each from a day in Denmark on. They are only ever added to. */
export const planPrices = pgTable(
  "plan_prices",
  {
    plan: text()
      .$type<Plan["key"]>()
      .notNull()
      .references(() => plans.key),
    startsOn: date({ mode: "string" }).notNull(),
    /** In øre, VAT included. */
    amount: integer().notNull(),
    setAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.plan, table.startsOn] }),
    check("plan_prices_amount", sql`${table.amount} >= 0`),
  ],
);
