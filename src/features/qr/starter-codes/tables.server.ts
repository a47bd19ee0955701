import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";

/**
 * Codes reserved for browsers in which a page was begun without an account. A row of `qr_codes`
 * exists only once the code is claimed, so there is no foreign key, and what nobody claims leaves
 * no trace in the history.
 */
export const starterCodes = pgTable(
  "qr_starter_codes",
  {
    code: text().primaryKey(),
    /** SHA-256 of the cookie's token. */
    tokenHash: bytes().notNull().unique("qr_starter_codes_token"),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index("qr_starter_codes_created").on(table.createdAt)],
);
