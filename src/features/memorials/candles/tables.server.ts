import { isNull } from "drizzle-orm";
import { index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
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
    idempotencyKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.id] }),
    unique("candles_once").on(table.memorialId, table.idempotencyKey),
    // Counting those that burn reads them alone, not all that ever burned.
    index("candles_burning").on(table.memorialId, table.burnsUntil).where(isNull(table.removedAt)),
  ],
);
