import { isNotNull, sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
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
    litAt: moment().notNull(),
    /** Kept with the candle: one lit for seven days burns for seven, whatever the setting becomes. */
    burnsUntil: moment().notNull(),
    removedAt: moment(),
    /** Why it is not on the page before a keeper has let it in; `null` for what stands there. */
    waitsFor: text().$type<WaitsFor>(),
    /** When it was let in. */
    shownAt: moment(),
    idempotencyKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    unique("candles_once").on(table.memorialId, table.idempotencyKey),
    // Counting those that burn reads them alone, not all that ever burned.
    index("candles_burning")
      .on(table.memorialId, table.burnsUntil)
      .where(sql`${table.removedAt} is null and ${table.waitsFor} is null`),
    index("candles_waiting").on(table.memorialId, table.id).where(isNotNull(table.waitsFor)),
    index("candles_let_in").on(table.memorialId, table.shownAt).where(isNotNull(table.shownAt)),
  ],
);
