import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";

/** The biography before its last change, so that the author of the change can revert it. */
export const biographyChanges = pgTable("biography_changes", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  before: text(),
  changedBy: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  changedAt: timestamptz().notNull(),
});
