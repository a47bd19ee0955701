import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";

/** Browsers that entered a page's password. Not linked to a user, name or address. */
export const passes = pgTable(
  "memorial_passes",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    /** SHA-256 of the cookie's token, so that a leaked table grants no access. */
    tokenHash: bytes().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.tokenHash] }),
    index("memorial_passes_token").on(table.tokenHash),
  ],
);
