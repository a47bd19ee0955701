import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Locale } from "#platform/i18n/locales.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type {
  Downloads,
  Indexing,
  Kind,
  Layout,
  Privacy,
  Screening,
  Stage,
  Theme,
} from "./contract.ts";

/** What anybody may look up; the partial indexes hold these rows alone. */
export const LISTED = sql`privacy = 'public' and stage = 'made' and deleted_at is null`;

export const memorials = pgTable(
  "memorials",
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique("memorials_slug"),
    kind: text().$type<Kind>().notNull(),
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
    layout: text().$type<Layout>().notNull(),
    theme: text().$type<Theme>().notNull().default("ink"),
    /** A picture across the opening; drawn while it stands on the page (see `visitors`). */
    coverId: uuid(),
    downloads: text().$type<Downloads>().notNull().default("closed"),
    indexing: text().$type<Indexing>().notNull().default("closed"),
    stage: text().$type<Stage>().notNull().default("made"),
    revision: integer().notNull(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    deletedAt: timestamptz(),
    /** All names as they are looked up (`search/engine`), with a space before each word. */
    foldedNames: text().generatedAlwaysAs(
      sql`' ' || fold_letters(name || ' ' || coalesce(birth_name, '') || ' ' || coalesce(nickname, ''))`,
    ),
  },
  (table) => [
    // Names that hold a text anywhere, however many pages there are.
    index("memorials_folded_names")
      .using("gin", sql`${table.foldedNames} gin_trgm_ops`)
      .where(LISTED),
    index("memorials_listed")
      .on(sql`${table.foldedNames} collate "C"`, table.id)
      .where(LISTED),
    index("memorials_indexed")
      .on(table.id)
      .where(sql`${LISTED} and indexing = 'open'`),
  ],
);
