import { isNotNull } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import { memorials } from "../tables.server.ts";
import type { Composition, CompositionState } from "./contract.ts";
import type { CompositionProblem, Score } from "./model.ts";

/** How a draft sounds; as it is measured, so is the piece that it becomes. */
export type Sounded = {
  seconds: number;
  loudness: number;
  /** The loudest of each stretch, from 0 to 255, base64. */
  peaks: string;
};

/** Pieces that a machine made for a page: drafts, and the notes of those that were kept. */
export const compositions = pgTable(
  "compositions",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    state: text().$type<CompositionState>().notNull(),
    /** A translation key under `errors:compositions.`. */
    problem: text().$type<CompositionProblem>(),
    form: text().$type<Composition["form"]>().notNull(),
    mood: text().$type<Composition["mood"]>().notNull(),
    instruments: text().array().$type<Composition["instruments"]>().notNull(),
    tempo: integer(),
    minutes: integer(),
    /** The name whose letters are the motif, as it stood on the page. */
    theme: text(),
    seed: bigint({ mode: "number" }).notNull(),
    composerVersion: integer().notNull(),
    /** How much of the sound is there, in percent. */
    rendered: integer().notNull().default(0),
    provider: text().$type<Composition["provider"]>().notNull().default("embedded"),
    /** In øre: of the last try, given back where it cost nothing. */
    cost: integer(),
    /** The month whose budget it came from; `null` once it is given back. */
    paidIn: text(),
    /** When a provider was asked: from then on it may be paid, and is never asked again by itself. */
    sentAt: timestamptz(),
    /** Of a draft that can be heard. */
    soundKey: text(),
    sounded: jsonb().$type<Sounded>(),
    score: jsonb().$type<Score>(),
    midi: bytes(),
    /** The item that it became, with which it goes. */
    mediaId: uuid(),
    createdBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    foreignKey({
      name: "compositions_media",
      columns: [table.memorialId, table.mediaId],
      foreignColumns: [mediaItems.memorialId, mediaItems.id],
    }).onDelete("cascade"),
    // Looked up when the item goes.
    index("compositions_media_id")
      .on(table.memorialId, table.mediaId)
      .where(isNotNull(table.mediaId)),
    index("compositions_made").on(table.createdAt),
    // The erasure of an account empties the column, its export reads it.
    index("compositions_created_by").on(table.createdBy).where(isNotNull(table.createdBy)),
  ],
);

/** What was spent on a provider's pieces: by itself, so that a piece that is deleted gives nothing back. */
export const providerSpending = pgTable("provider_spending", {
  /** As `2026-11`, in Denmark. */
  month: text().primaryKey(),
  /** In øre. */
  spent: integer().notNull(),
});
