import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#platform/i18n/locales.ts";
import { timestamptz } from "#platform/database/columns.server.ts";

/** Messages to the operator; kept for `CONTACT_DAYS`. */
export const contactMessages = pgTable("contact_messages", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  /** The language to answer in. */
  locale: text().$type<Locale>().notNull(),
  receivedAt: timestamptz().notNull(),
  /** Sent by the browser, so that a retry creates no second message. */
  idempotencyKey: text().unique("contact_messages_once"),
});
