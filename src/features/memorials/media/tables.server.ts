import { isNotNull, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Locale } from "#platform/i18n/locales.ts";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { dateOrder } from "#platform/database/date-order.server.ts";
import { memorials } from "../tables.server.ts";
import type { MediaItem, Rotation } from "./contract.ts";

/** Storage details of a file that callers don't see. */
export type StoredVariant = Omit<MediaItem["variants"][number], "url"> & {
  key: string;
  bytes: number;
  mime: string;
  /** For recordings. */
  seconds?: number | null;
  hasSound?: boolean;
  /** Of a picture that was edited, or a recording that was cut: counts from 1, and is part of its address. */
  edition?: number;
};

/** What of a recording is heard, in seconds. */
export type Cut = {
  startsAt: number;
  /** `null`: the end. */
  endsAt: number | null;
  fadeIn: number;
  fadeOut: number;
};

/** What was measured of a recording. */
export type Measured = {
  /** Of the whole of it. */
  seconds: number;
  /** Of what is served, in LUFS; `null` for silence. */
  loudness: number | null;
  /** The loudest of each stretch of the whole, from 0 to 255, base64. */
  peaks: string;
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
    /** Storage path of the original: random and part of no URL. */
    originalKey: text().notNull(),
    /** Of a scan, which of its pages: they share the original, and each is an item. As `InspectedImage.pages`. */
    originalPage: integer(),
    /** Of the whole original, also for one of its pages. */
    bytes: bigint({ mode: "number" }).notNull(),
    /** Of the original, or made of it for its further pages: `digestOfPage`. */
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    placeholder: text(),
    color: text(),
    takenAt: timestamptz(),
    /** The day on the camera's own calendar; `null` for what was added before it was read. */
    takenOn: text(),
    caption: text(),
    altText: text(),
    /** In the original as it stands upright, whatever the rotation. */
    focusX: integer(),
    focusY: integer(),
    /** How far people have turned it, and how far `variants`, `width` and `height` are turned. */
    rotation: integer().$type<Rotation>().notNull().default(0),
    shownRotation: integer().$type<Rotation>().notNull().default(0),
    album: text(),
    location: text(),
    /** A partial date, set by people. */
    datedOn: text(),
    position: integer().notNull(),
    /** Only those who add to the page see it, until one of them shows it. */
    isHidden: boolean().notNull().default(false),
    progress: integer().notNull(),
    /** WebVTT by language; for films. */
    subtitles: jsonb().$type<Partial<Record<Locale, string>>>().notNull().default({}),
    variants: jsonb().$type<StoredVariant[]>().notNull(),
    /** Of a recording that is only heard: what keepers chose, and what was measured; `null`: all of it, not yet. */
    cut: jsonb().$type<Cut>(),
    measured: jsonb().$type<Measured>(),
    /** Of a document, once they are drawn; their pictures are in `documentPages`. */
    pages: integer(),
    /** Of these pictures, which may be a hundred times as large as the file. */
    drawnBytes: bigint({ mode: "number" }).notNull().default(0),
    createdBy: uuid().notNull(),
    createdAt: timestamptz().notNull(),
    /** Counts changes by people, and turns of the variants. */
    revision: integer().notNull().default(1),
    removedAt: timestamptz(),
    /** The keeper who removed it. */
    removedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    index("media_items_processing")
      .on(table.memorialId)
      .where(sql`${table.status} = 'processing'`),
    // The walk through a life reads dated pictures in the order of the life.
    index("media_items_dated")
      .on(table.memorialId, dateOrder(table.datedOn), table.id)
      .where(
        sql`${table.datedOn} is not null and ${table.removedAt} is null and ${table.status} = 'ready' and ${table.kind} in ('image', 'video')`,
      ),
    // The editor's address names the item alone.
    index("media_items_id").on(table.id),
    // Sums an account's stored bytes on each addition.
    index().on(table.createdBy),
    index("media_items_removed")
      .on(table.memorialId, table.removedAt)
      .where(isNotNull(table.removedAt)),
    // The erasure of an account empties the column.
    index("media_items_removed_by").on(table.removedBy).where(isNotNull(table.removedBy)),
  ],
);

/** The pages of a document as visitors see them. */
export const documentPages = pgTable(
  "document_pages",
  {
    memorialId: uuid().notNull(),
    mediaId: uuid().notNull(),
    /** Counted from 1. */
    page: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    text: text().notNull(),
    /** The text is only what the picture shows; `false` for earlier ones, which give none until read anew. */
    isTextSeen: boolean().notNull().default(false),
    variants: jsonb().$type<StoredVariant[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.mediaId, table.page] }),
    foreignKey({
      columns: [table.memorialId, table.mediaId],
      foreignColumns: [mediaItems.memorialId, mediaItems.id],
    }).onDelete("cascade"),
  ],
);

/** What finished uploads became, so that whoever missed the answer asks again and gets the same one. */
export const mediaUploads = pgTable(
  "media_uploads",
  {
    memorialId: uuid().notNull(),
    /** SHA-256 of the upload's id, which names its sender. */
    digest: bytes().notNull(),
    mediaId: uuid().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.digest] }),
    foreignKey({
      columns: [table.memorialId, table.mediaId],
      foreignColumns: [mediaItems.memorialId, mediaItems.id],
    }).onDelete("cascade"),
    index("media_uploads_item").on(table.memorialId, table.mediaId),
    index("media_uploads_age").on(table.createdAt),
  ],
);
