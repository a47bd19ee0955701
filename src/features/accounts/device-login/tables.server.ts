import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";

/**
 * Login codes that a computer shows to a phone, until they expire. They end with the session that
 * shows them.
 */
export const deviceLogins = pgTable("phone_links", {
  id: uuid().primaryKey(),
  tokenHash: bytes().notNull().unique("phone_links_token"),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The session that shows it and approves or refuses. */
  sessionId: uuid()
    .notNull()
    .references(() => sessions.id, { onDelete: "cascade" }),
  expiresAt: timestamptz().notNull(),
  /** Hash of the cookie of the phone that asked first; `null` while none has. */
  claimHash: bytes(),
  device: text(),
  browser: text(),
  network: text(),
  allowedAt: timestamptz(),
  /** When the phone was signed in: the code can't be used after that. */
  takenAt: timestamptz(),
});
