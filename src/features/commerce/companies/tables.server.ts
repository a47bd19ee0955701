import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { BoughtPlan, CompanyRole } from "./contract.ts";

/** Companies that sell plates on: each was an application, whose id it has. */
export const resellerCompanies = pgTable(
  "reseller_companies",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Eight digits. */
    companyNumber: text().notNull(),
    street: text().notNull(),
    postalCode: text().notNull(),
    city: text().notNull(),
    /** In øre, VAT included: so much may be owed when an order is made at once. */
    creditLimit: bigint({ mode: "number" }).notNull().default(0),
    /** Thirteen digits, if its electronic invoices go there and not to its CVR number. */
    ean: text(),
    /** The terms that an owner accepted last; `null`: none so far. */
    acceptedTerms: text(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [check("reseller_companies_credit", sql`${table.creditLimit} >= 0`)],
);

/** Who acts for a company: one person acts for one. */
export const resellerPeople = pgTable(
  "reseller_people",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    companyId: uuid()
      .notNull()
      .references(() => resellerCompanies.id),
    role: text().$type<CompanyRole>().notNull(),
    since: timestamptz().notNull(),
  },
  (table) => [index("reseller_people_company").on(table.companyId, table.userId)],
);

/** What a plate costs a company from a number of them on. */
export const resellerPrices = pgTable(
  "reseller_prices",
  {
    companyId: uuid()
      .notNull()
      .references(() => resellerCompanies.id),
    plan: text().$type<BoughtPlan>().notNull(),
    fromQuantity: integer().notNull(),
    /** Of one plate, in øre, without VAT. */
    net: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.plan, table.fromQuantity] }),
    check("reseller_prices_amount", sql`${table.net} > 0 and ${table.fromQuantity} > 0`),
  ],
);
