import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { moment } from "#platform/database/columns.server.ts";
import type {
  Downloads,
  Memorial,
  Moderation,
  Privacy,
  Screening,
  SectionPrivacy,
} from "./contract.ts";
import type { KeeperRole } from "./policy.ts";

const sectionPrivacy = () => text().$type<SectionPrivacy>().notNull().default("page");
const moderation = () => text().$type<Moderation>().notNull().default("open");

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
  biography: text(),
  language: text().$type<Locale>().notNull(),
  privacy: text().$type<Privacy>().notNull(),
  lifePrivacy: sectionPrivacy(),
  picturesPrivacy: sectionPrivacy(),
  candlesPrivacy: sectionPrivacy(),
  tributesPrivacy: sectionPrivacy(),
  guestbookPrivacy: sectionPrivacy(),
  ceremonyPrivacy: sectionPrivacy(),
  gravePrivacy: sectionPrivacy(),
  guestbookModeration: moderation(),
  tributesModeration: moderation(),
  candlesModeration: moderation(),
  /** Who is told of words that wait: whoever may decide about them, or those who help the owner. */
  screening: text().$type<Screening>().notNull().default("all"),
  /** argon2id; what opens the page, or parts of it, to those without a name. */
  passwordHash: text(),
  layout: text().$type<Memorial["layout"]>().notNull(),
  theme: text().$type<Memorial["theme"]>().notNull().default("ink"),
  downloads: text().$type<Downloads>().notNull().default("closed"),
  stage: text().$type<Memorial["stage"]>().notNull().default("made"),
  ceremonyPlace: text(),
  ceremonyAt: text(),
  ceremonyStream: text(),
  cemetery: text(),
  gravePlot: text(),
  graveNote: text(),
  gravePosition: text(),
  revision: integer().notNull(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  deletedAt: moment(),
});

/**
 * Slugs a memorial once had: they redirect for good and are never given to another. One that can be
 * guessed tells strangers of the page only while that is public.
 */
export const formerSlugs = pgTable("former_slugs", {
  slug: text().primaryKey(),
  memorialId: uuid()
    .notNull()
    .references(() => memorials.id, { onDelete: "cascade" }),
  isGuessable: boolean().notNull().default(false),
});

export const keepers = pgTable(
  "keepers",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<KeeperRole>().notNull(),
    since: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.userId] }),
    index("keepers_user").on(table.userId),
    uniqueIndex("keepers_owner")
      .on(table.memorialId)
      .where(sql`${table.role} = 'owner'`),
  ],
);
