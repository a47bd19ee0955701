import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { mediaItems } from "../media/tables.server.ts";
import { memorials } from "../tables.server.ts";
import type { Licence, Piece, PieceKind, Repeat } from "./contract.ts";

/** What is said of a recording beside its title, which is its caption; no row: nothing yet. */
export const musicPieces = pgTable(
  "music_pieces",
  {
    memorialId: uuid().notNull(),
    mediaId: uuid().notNull(),
    kind: text().$type<PieceKind>().notNull().default("music"),
    performer: text(),
    composer: text(),
    note: text(),
    transcript: text(),
    licence: jsonb().$type<Licence>(),
    origin: text().$type<Piece["origin"]>().notNull().default("uploaded"),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.mediaId] }),
    foreignKey({
      name: "music_pieces_media",
      columns: [table.memorialId, table.mediaId],
      foreignColumns: [mediaItems.memorialId, mediaItems.id],
    }).onDelete("cascade"),
  ],
);

/** Of a page, once its keepers have chosen. */
export const memorialMusic = pgTable("memorial_music", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  repeat: text().$type<Repeat>().notNull(),
});
