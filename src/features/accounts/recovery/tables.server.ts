import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";

/**
 * Open requests to end a user's second factors, until another administrator approves or three days
 * pass.
 */
export const recoveries = pgTable("recoveries", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  askedBy: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  reason: text().notNull(),
  expiresAt: timestamptz().notNull(),
});
