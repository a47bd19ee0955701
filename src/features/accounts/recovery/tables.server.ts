import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";

/** Whose second steps one administrator wants to end, until another says yes, or three days are over. */
export const recoveries = pgTable("recoveries", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  askedBy: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  reason: text().notNull(),
  expiresAt: moment().notNull(),
});
