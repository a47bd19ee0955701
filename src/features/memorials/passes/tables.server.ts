import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";

/** Browsers that were given a page's password. They are nobody's: no name, no address. */
export const passes = pgTable(
  "memorial_passes",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's token: a stolen table opens nothing. */
    tokenHash: bytes().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.tokenHash] }),
    index("memorial_passes_token").on(table.tokenHash),
  ],
);
