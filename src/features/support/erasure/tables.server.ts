import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { NewErasure } from "./contract.ts";

/** Pending erasures; a row is deleted with its account. */
export const erasures = pgTable("erasures", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  requestedAt: timestamptz().notNull(),
  erasesAt: timestamptz().notNull(),
  /** The choice for each page they own. */
  pages: jsonb().$type<NewErasure["pages"]>().notNull(),
});
