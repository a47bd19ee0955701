import { isNotNull } from "drizzle-orm";
import {
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
import { timestamptz } from "#platform/database/columns.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import type { EditState, Recipe } from "./contract.ts";

/** Pictures that were edited at least once. */
export const pictureEdits = pgTable(
  "picture_edits",
  {
    memorialId: uuid().notNull(),
    mediaId: uuid().notNull(),
    /** As people want it; `null` for the original. */
    recipe: jsonb().$type<Recipe>(),
    /** Of the last version. */
    revision: integer().notNull(),
    state: text().$type<EditState>().notNull(),
    progress: integer().notNull(),
    /** Why it can't be shown: a translation key under `errors:files.`. */
    problem: text(),
    /** What the variants show. */
    shownRecipe: jsonb().$type<Recipe>(),
    shownRevision: integer().notNull(),
    /** Of the upright original. */
    sourceWidth: integer().notNull(),
    sourceHeight: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.mediaId] }),
    foreignKey({
      columns: [table.memorialId, table.mediaId],
      foreignColumns: [mediaItems.memorialId, mediaItems.id],
    }).onDelete("cascade"),
  ],
);

/** What each save left. */
export const pictureVersions = pgTable(
  "picture_versions",
  {
    memorialId: uuid().notNull(),
    mediaId: uuid().notNull(),
    revision: integer().notNull(),
    recipe: jsonb().$type<Recipe>(),
    savedAt: timestamptz().notNull(),
    savedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.mediaId, table.revision] }),
    foreignKey({
      columns: [table.memorialId, table.mediaId],
      foreignColumns: [mediaItems.memorialId, mediaItems.id],
    }).onDelete("cascade"),
    // The erasure of an account empties the column.
    index("picture_versions_saved_by").on(table.savedBy).where(isNotNull(table.savedBy)),
  ],
);
