import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { ApplicationState } from "./contract.ts";

/** Applications of companies to be resellers, and their decisions. */
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
    /** The reason for the decision. */
    reason: text(),
    createdAt: timestamptz().notNull(),
    decidedAt: timestamptz(),
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
