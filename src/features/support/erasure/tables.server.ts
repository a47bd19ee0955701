import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import type { NewErasure } from "./contract.ts";

/** Accounts that are to be erased; the row goes with the account. */
export const erasures = pgTable("erasures", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  requestedAt: moment().notNull(),
  erasesAt: moment().notNull(),
  /** What was chosen for each page they own. */
  pages: jsonb().$type<NewErasure["pages"]>().notNull(),
});
