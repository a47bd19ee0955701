import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#platform/i18n/locales.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Downloads, Memorial, Privacy, Screening } from "./contract.ts";

export const memorials = pgTable("memorials", {
  id: uuid().primaryKey(),
  slug: text().notNull().unique("memorials_slug"),
  kind: text().$type<Memorial["kind"]>().notNull(),
  name: text().notNull(),
  birthName: text(),
  nickname: text(),
  /** Partial dates as text (`platform/dates.ts`): no calendar type knows "about 1931". */
  bornOn: text(),
  diedOn: text(),
  birthPlace: text(),
  deathPlace: text(),
  epitaph: text(),
  madeBy: text(),
  biography: text(),
  language: text().$type<Locale>().notNull(),
  privacy: text().$type<Privacy>().notNull(),
  /** Who is notified of pending entries: all moderators, or only the owner's helpers. */
  screening: text().$type<Screening>().notNull().default("all"),
  /** argon2id; opens the page, or sections of it, to visitors who were given the password. */
  passwordHash: text(),
  layout: text().$type<Memorial["layout"]>().notNull(),
  theme: text().$type<Memorial["theme"]>().notNull().default("ink"),
  downloads: text().$type<Downloads>().notNull().default("closed"),
  stage: text().$type<Memorial["stage"]>().notNull().default("made"),
  revision: integer().notNull(),
  createdAt: timestamptz().notNull(),
  updatedAt: timestamptz().notNull(),
  deletedAt: timestamptz(),
});
