import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import type { SecurityKind } from "./kinds.ts";

/**
 * How often something was tried, by five minutes. After two days only each day's sums are left, and
 * nobody of whom they tell.
 */
export const securityCounts = pgTable(
  "security_counts",
  {
    slot: moment().notNull(),
    kind: text().$type<SecurityKind>().notNull(),
    /** The id of who was signed in, the digest of an account that was tried, or nothing. */
    subject: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slot, table.kind, table.subject] })],
);
