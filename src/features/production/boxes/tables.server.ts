import { sql } from "drizzle-orm";
import {
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
import { orders } from "#features/commerce/orders/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { BoxState } from "./contract.ts";

/** Boxes that plates of an order are sent in. */
export const boxes = pgTable(
  "boxes",
  {
    id: uuid().primaryKey(),
    /** The number that people see, without its letter. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 1001 }).unique("boxes_number"),
    /** With the company prefix of the day on which it was begun. */
    sscc: text().notNull().unique("boxes_sscc"),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    state: text().$type<BoxState>().notNull(),
    weightGrams: integer(),
    createdAt: timestamptz().notNull(),
    closedAt: timestamptz(),
  },
  (table) => [
    index("boxes_order").on(table.orderId),
    index("boxes_state").on(table.state, table.id),
  ],
);

/** What lies in a box, or was sent in it. Written while the code is locked, and the box after it. */
export const boxCodes = pgTable(
  "box_codes",
  {
    boxId: uuid()
      .notNull()
      .references(() => boxes.id),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    /** By the scanner's clock. */
    at: timestamptz().notNull(),
    packedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Until another plate is made with the code: the one before was sent in this box. */
    isLive: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.boxId, table.code] }),
    // A plate is in one box.
    uniqueIndex("box_codes_live")
      .on(table.code)
      .where(sql`${table.isLive}`),
    index("box_codes_packed_by")
      .on(table.packedBy)
      .where(sql`${table.packedBy} is not null`),
  ],
);
