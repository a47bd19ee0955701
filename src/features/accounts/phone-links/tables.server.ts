import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#platform/database/columns.server.ts";
import { sessions, users } from "../tables.server.ts";

/** Codes that a computer shows to a phone, until they are over. They end with the session that shows them. */
export const phoneLinks = pgTable("phone_links", {
  id: uuid().primaryKey(),
  tokenHash: bytes().notNull().unique("phone_links_token"),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Where it is shown, and said yes or no to. */
  sessionId: uuid()
    .notNull()
    .references(() => sessions.id, { onDelete: "cascade" }),
  expiresAt: moment().notNull(),
  /** Of the cookie of the phone that asked first; `null` while none has. */
  claimHash: bytes(),
  device: text(),
  browser: text(),
  network: text(),
  allowedAt: moment(),
  /** Since when the phone is signed in: nobody is by this code after that. */
  takenAt: moment(),
});
