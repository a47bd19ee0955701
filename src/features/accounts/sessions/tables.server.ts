import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";

export const sessions = pgTable(
  "sessions",
  {
    /** Public id for the owner's list; not a secret. */
    id: uuid().notNull().defaultRandom().unique("sessions_id"),
    /** SHA-256 of the cookie's token: a stolen table grants no access. */
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamptz().notNull(),
    lastUsedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** When its user last proved to be the owner. */
    confirmedAt: timestamptz().notNull(),
    /** When a second step was taken in it; `null` if only a password was given. */
    verifiedAt: timestamptz(),
    /** Browser and system from the user agent; only what is shown is stored. */
    device: text(),
    browser: text(),
    /** The network of its last use; see networkOf. */
    network: text(),
    /** The person whom staff impersonate with it, and until when. */
    viewingId: uuid().references(() => users.id, { onDelete: "set null" }),
    viewingUntil: timestamptz(),
    /** The passkey of its login or second step: the session ends when that is removed. */
    passkeyId: uuid(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
