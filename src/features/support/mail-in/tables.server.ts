import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";

/** The mailboxes that are read, each by one node at a time: where it is, and how it went. */
export const mailboxes = pgTable("mailboxes", {
  /** `user@host:port/folder`. */
  key: text().primaryKey(),
  /** A mailbox that was made anew counts its mails anew; `null` before it was first opened. */
  uidValidity: text(),
  /** The last mail that was taken. */
  lastUid: bigint({ mode: "number" }).notNull().default(0),
  /** When it was first opened: what was read by others before then isn't taken. */
  since: timestamptz().notNull(),
  /** When it was last asked, in vain or not. */
  checkedAt: timestamptz(),
  /** Why that was in vain. */
  error: text(),
  /** The node that reads it, and until when it does so without saying it again. */
  heldBy: uuid(),
  heldUntil: timestamptz(),
});
