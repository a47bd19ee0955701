import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import type { ApplicationState } from "./contract.ts";

/** Who applies to be a reseller, for which company, and what became of it. */
export const resellerApplications = pgTable(
  "reseller_applications",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    company: text().notNull(),
    /** Eight digits. */
    companyNumber: text().notNull(),
    street: text().notNull(),
    postalCode: text().notNull(),
    city: text().notNull(),
    contactName: text().notNull(),
    phone: text().notNull(),
    state: text().$type<ApplicationState>().notNull(),
    /** What whoever decided wrote to it. */
    reason: text(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
  },
  (table) => [
    // Of many sent at once one is taken.
    uniqueIndex("reseller_applications_open")
      .on(table.userId)
      .where(sql`${table.state} <> 'declined'`),
    index("reseller_applications_user").on(table.userId, table.id),
    index("reseller_applications_state").on(table.state, table.id),
  ],
);
