import { pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { PlateName } from "../plates/contract.ts";
import { qrCodes } from "../tables.server.ts";

/**
 * What a customer approved to have engraved with a code. Exports send this file and no other: they
 * refuse if the program draws it otherwise by then.
 */
export const qrArtworks = pgTable("qr_artworks", {
  code: text()
    .primaryKey()
    .references(() => qrCodes.code),
  plate: text().$type<PlateName>().notNull(),
  words: text().array().notNull(),
  /** The SVG and its SHA-256; other formats are drawn from the same outlines. */
  svg: text().notNull(),
  hash: text().notNull(),
  approvedAt: timestamptz().notNull(),
});
