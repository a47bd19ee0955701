import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#platform/i18n/locales.ts";
import { moment } from "#platform/database/columns.server.ts";

/** What people wrote to the operator; kept for `CONTACT_DAYS`. */
export const contactMessages = pgTable("contact_messages", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  /** The language to answer in. */
  locale: text().$type<Locale>().notNull(),
  receivedAt: moment().notNull(),
  /** What the writer's browser sent along, so that a retry is no second letter. */
  idempotencyKey: text().unique("contact_messages_once"),
});
