import { sql } from "drizzle-orm";
import {
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { PlanKey } from "../plans/contract.ts";

/** What changes from a day on, and is told to all whom it binds: a price, or the terms. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey(),
    /** Of a price; `null` for the terms. */
    plan: text().$type<PlanKey>(),
    /** In øre. */
    amount: integer(),
    startsOn: date({ mode: "string" }).notNull(),
    /** Of the terms: what changes, in each language. */
    summary: jsonb().$type<Record<Locale, string>>(),
    announcedAt: timestamptz().notNull(),
  },
  (table) => [
    unique("announcements_once").on(table.plan, table.startsOn).nullsNotDistinct(),
    check(
      "announcements_kind",
      sql`(${table.plan} is null) = (${table.amount} is null) and (${table.plan} is null) = (${table.summary} is not null)`,
    ),
  ],
);

/** Who was told, by the digest of their address: nobody twice. */
export const announcedTo = pgTable(
  "announced_to",
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id),
    /** SHA-256. */
    addressHash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.announcementId, table.addressHash] })],
);
