import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { MessagePicture } from "./contract.ts";

export type StoredPictureVariant = Omit<MessagePicture["variants"][number], "url"> & {
  key: string;
};

/**
 * Pictures in visitors' messages, and those uploaded for one that isn't written yet. No original is
 * stored. Without a foreign key to the message: rows go after their files, not before.
 */
export const messagePictures = pgTable(
  "message_pictures",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** `null` until the message is written. */
    messageId: uuid(),
    /** The digest of what the uploading browser knows. */
    tokenHash: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    color: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /**
     * Of the file as it came, by which it is recognised. Of those from before it was kept: of the picture as it
     * is shown; `null` until that is computed.
     */
    sha256: text(),
    variants: jsonb().$type<StoredPictureVariant[]>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    // One in a message, found with it when a page is read.
    uniqueIndex("message_pictures_posted").on(table.memorialId, table.messageId),
    index("message_pictures_unposted")
      .on(table.createdAt)
      .where(sql`${table.messageId} is null`),
  ],
);
