import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Locale } from "#platform/i18n/locales.ts";
import { moment } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";
import type { MediaItem } from "./contract.ts";

/** A file as it is stored, beside what callers are shown of it. */
export type StoredVariant = Omit<MediaItem["variants"][number], "url"> & {
  key: string;
  bytes: number;
  mime: string;
  /** Of a recording. */
  seconds?: number | null;
  hasSound?: boolean;
};

export const mediaItems = pgTable(
  "media_items",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    kind: text().$type<MediaItem["kind"]>().notNull(),
    status: text().$type<MediaItem["status"]>().notNull(),
    /** Why it can't be shown, or only in part: a translation key under `errors:files.`. */
    problem: text(),
    mime: text().notNull(),
    fileName: text().notNull(),
    /** Where the untouched original lies; drawn at random and part of no address. */
    originalKey: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    placeholder: text(),
    color: text(),
    takenAt: moment(),
    caption: text(),
    altText: text(),
    focusX: integer(),
    focusY: integer(),
    album: text(),
    position: integer().notNull(),
    progress: integer().notNull(),
    /** WebVTT by language; of films. */
    subtitles: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    variants: jsonb().$type<StoredVariant[]>().notNull(),
    createdBy: uuid().notNull(),
    createdAt: moment().notNull(),
    removedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    index("media_items_processing")
      .on(table.memorialId)
      .where(sql`${table.status} = 'processing'`),
    // How much an account has stored, whenever it adds to it.
    index().on(table.createdBy),
  ],
);
