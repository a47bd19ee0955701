import { isNotNull, sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { WaitsFor } from "../entries/contract.ts";
import { memorials } from "../tables.server.ts";

export const candles = pgTable(
  "candles",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text(),
    message: text(),
    litAt: timestamptz().notNull(),
    /** Stored per candle: one lit for seven days burns for seven, even if the setting changes. */
    burnsUntil: timestamptz().notNull(),
    /** When it was last lit again after it had burnt out, and how often. */
    relitAt: timestamptz(),
    timesRelit: integer().notNull().default(0),
    /** An id of the moment when it was last lit again: its place in lists, which begin with the newest flame. */
    listedAs: uuid(),
    removedAt: timestamptz(),
    /** The keeper who removed it. */
    removedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Why a keeper has to approve it before it is shown; `null` once it may be shown. */
    waitsFor: text().$type<WaitsFor>(),
    /** When a keeper approved it; `null` for candles that needed no approval. */
    shownAt: timestamptz(),
    idempotencyKey: text(),
    /** The digest of what its author's browser keeps; `null` if nothing was sent. */
    secretHash: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    unique("candles_once").on(table.memorialId, table.idempotencyKey),
    // Counts the burning candles without reading burnt-out ones.
    index("candles_burning")
      .on(table.memorialId, table.burnsUntil)
      .where(sql`${table.removedAt} is null and ${table.waitsFor} is null`),
    index("candles_listed").on(table.memorialId, sql`coalesce(${table.listedAs}, ${table.id})`),
    index("candles_waiting").on(table.memorialId, table.id).where(isNotNull(table.waitsFor)),
    index("candles_let_in").on(table.memorialId, table.shownAt).where(isNotNull(table.shownAt)),
    index("candles_removed")
      .on(table.memorialId, table.removedAt)
      .where(isNotNull(table.removedAt)),
    // The erasure of an account empties the column.
    index("candles_removed_by").on(table.removedBy).where(isNotNull(table.removedBy)),
  ],
);
