import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";
import type { ConsentRecord } from "./contract.ts";

/** Append-only: the newest answer to a purpose is valid, the older ones are proof. */
export const consentRecords = pgTable(
  "consent_records",
  {
    id: uuid().primaryKey(),
    purpose: text().$type<ConsentRecord["purpose"]>().notNull(),
    consentGiven: boolean().notNull(),
    consentMethod: text().$type<ConsentRecord["consentMethod"]>().notNull(),
    legalBasis: text().$type<ConsentRecord["legalBasis"]>().notNull(),
    dataRetentionPeriod: text().$type<ConsentRecord["dataRetentionPeriod"]>().notNull(),
    textVersion: text().notNull(),
    /** `null` for a visitor: neither IP address nor browser is stored, only the answer. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    givenAt: timestamptz().notNull(),
  },
  (table) => [index("consent_records_user").on(table.userId)],
);
