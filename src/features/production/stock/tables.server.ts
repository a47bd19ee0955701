import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { BookedKind, ItemKind } from "./contract.ts";

/** Sums of quantities. */
const sum = () => bigint({ mode: "number" });

/** Whoever writes movements of an item locks its row first: its figures and balances follow from them. */
export const stockItems = pgTable(
  "stock_items",
  {
    id: uuid().primaryKey(),
    sku: text().notNull(),
    name: text().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    isBatched: boolean().notNull(),
    reorderPoint: integer().notNull(),
    onHand: sum().notNull().default(0),
    onOrder: sum().notNull().default(0),
    /** Staff know that it needs ordering: they are told when it begins to. */
    isLow: boolean().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [uniqueIndex("stock_items_sku").on(sql`lower(${table.sku})`)],
);

export const stockLocations = pgTable(
  "stock_locations",
  { id: uuid().primaryKey(), name: text().notNull() },
  (table) => [uniqueIndex("stock_locations_name").on(sql`lower(${table.name})`)],
);

/** What was done. Append-only (see the migration): a mistake is corrected by a further movement. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    /** Of whoever sent it, or made of what it was taken for: none is booked twice. */
    id: uuid().primaryKey(),
    kind: text().$type<BookedKind>().notNull(),
    itemId: uuid()
      .notNull()
      .references(() => stockItems.id),
    fromId: uuid().references(() => stockLocations.id),
    toId: uuid().references(() => stockLocations.id),
    /** `NO_BATCH` without one. */
    batch: text().notNull(),
    quantity: integer().notNull(),
    /** What was there after it. */
    fromAfter: sum(),
    toAfter: sum(),
    reason: text(),
    code: text().references(() => qrCodes.code),
    at: timestamptz().notNull(),
  },
  (table) => [
    index("stock_movements_newest").on(table.at, table.id),
    index("stock_movements_item").on(table.itemId, table.at, table.id),
  ],
);

/** The sums of the movements, kept in their transaction. */
export const stockBalances = pgTable(
  "stock_balances",
  {
    itemId: uuid()
      .notNull()
      .references(() => stockItems.id),
    locationId: uuid()
      .notNull()
      .references(() => stockLocations.id),
    batch: text().notNull(),
    quantity: sum().notNull(),
    /** When the item first came there. */
    since: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.locationId, table.batch] })],
);

export const stockCounts = pgTable("stock_counts", {
  id: uuid().primaryKey(),
  locationIds: uuid().array().notNull(),
  openedAt: timestamptz().notNull(),
  closedAt: timestamptz(),
});

/** What somebody counted; several may count the same. */
export const stockCountLines = pgTable(
  "stock_count_lines",
  {
    id: uuid().primaryKey(),
    countId: uuid()
      .notNull()
      .references(() => stockCounts.id),
    itemId: uuid()
      .notNull()
      .references(() => stockItems.id),
    locationId: uuid()
      .notNull()
      .references(() => stockLocations.id),
    batch: text().notNull(),
    counted: integer().notNull(),
    countedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    at: timestamptz().notNull(),
    /** What was booked then; set when the count is closed. */
    expected: sum(),
  },
  (table) => [
    index("stock_count_lines_count").on(table.countId, table.at, table.id),
    index("stock_count_lines_counted_by")
      .on(table.countedBy)
      .where(sql`${table.countedBy} is not null`),
  ],
);
