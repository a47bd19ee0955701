import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";

export type MailWords = { subject: string; paragraphs: string[] };

/** Each save is a version; one without words is the return to ours. */
export const mailTextVersions = pgTable(
  "mail_text_versions",
  {
    key: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    version: integer().notNull(),
    words: jsonb().$type<MailWords>(),
    savedAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.locale, table.version] })],
);
