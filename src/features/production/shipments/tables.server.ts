import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { boxes } from "../boxes/tables.server.ts";
import type { Carrier, ShipmentState } from "./contract.ts";

/** Boxes of an order that are handed to a carrier together. Locked after codes and boxes. */
export const shipments = pgTable(
  "shipments",
  {
    id: uuid().primaryKey(),
    /** The number that people see, without its letter. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 1001 }).unique("shipments_number"),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    carrier: text().$type<Carrier>().notNull(),
    state: text().$type<ShipmentState>().notNull(),
    trackingNumber: text(),
    /** What the carrier calls it. */
    carrierId: text(),
    createdAt: timestamptz().notNull(),
    /** Since when the carrier may have booked it: written before it is asked, emptied when it has refused. */
    askedAt: timestamptz(),
    /** Before, nobody else asks. */
    quietUntil: timestamptz(),
    shippedAt: timestamptz(),
    deliveredOn: date({ mode: "string" }),
    /** Why it is lost. */
    reason: text(),
  },
  (table) => [
    index("shipments_order").on(table.orderId),
    index("shipments_state").on(table.state, table.id),
    index("shipments_tracking").on(table.trackingNumber),
    uniqueIndex("shipments_carrier")
      .on(table.carrierId)
      .where(sql`${table.carrierId} is not null`),
  ],
);

export const shipmentBoxes = pgTable(
  "shipment_boxes",
  {
    shipmentId: uuid()
      .notNull()
      .references(() => shipments.id, { onDelete: "cascade" }),
    boxId: uuid()
      .notNull()
      .references(() => boxes.id),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.boxId] }),
    // A box is sent once.
    uniqueIndex("shipment_boxes_box").on(table.boxId),
  ],
);
