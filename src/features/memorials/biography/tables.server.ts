import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";

/** What a biography was before its last change, so that whoever made that can take it back. */
export const biographyChanges = pgTable("biography_changes", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  before: text(),
  changedBy: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  changedAt: moment().notNull(),
});
