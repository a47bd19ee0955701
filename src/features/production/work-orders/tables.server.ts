import { sql } from "drizzle-orm";
import {
  boolean,
  date,
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
import type { Item, PlateState, WorkOrderKind } from "./contract.ts";

/** Plates of one kind that are made together. How far they are follows from their codes. */
export const workOrders = pgTable(
  "work_orders",
  {
    id: uuid().primaryKey(),
    /** The number that people see, without its letter. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 1001 }).unique("work_orders_number"),
    kind: text().$type<WorkOrderKind>().notNull(),
    item: text().$type<Item>().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** The order's day as of its release; never changed. `NO_DAY` without one. */
    dueOn: date({ mode: "string" }).notNull(),
    createdAt: timestamptz().notNull(),
    heldAt: timestamptz(),
    heldBy: uuid().references(() => users.id, { onDelete: "set null" }),
    holdReason: text(),
  },
  (table) => [
    index("work_orders_order").on(table.orderId),
    // Of two releases at once the second would fail here, if it came so far.
    uniqueIndex("work_orders_released")
      .on(table.orderId, table.item)
      .where(sql`${table.kind} in ('order', 'reseller')`),
    index("work_orders_held")
      .on(table.dueOn, table.id)
      .where(sql`${table.heldAt} is not null`),
    index("work_orders_held_by")
      .on(table.heldBy)
      .where(sql`${table.heldBy} is not null`),
  ],
);

export const workOrderCodes = pgTable(
  "work_order_codes",
  {
    workOrderId: uuid()
      .notNull()
      .references(() => workOrders.id),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    /**
     * Of the code, never changed. Codes of one work order are made together, so an index by this has them side
     * by side; by code alone each is on a page of its own.
     */
    codeCreatedAt: timestamptz().notNull(),
    /** Of the work order, for the indexes below. */
    dueOn: date({ mode: "string" }).notNull(),
    /**
     * Finds work orders by how far their codes are, which is of another table and so in no index of this one:
     * kept by each step of a code in its transaction (`followCodes`). What is shown is read from the codes,
     * but for `onSheet`, which only this says (`layPlates`).
     */
    state: text().$type<PlateState>().notNull(),
    /** Until another work order makes the code's plate: `state` is then as it was left. */
    isLive: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.workOrderId, table.code] }),
    uniqueIndex("work_order_codes_live")
      .on(table.code)
      .where(sql`${table.isLive}`),
    index("work_order_codes_due").on(table.state, table.dueOn, table.workOrderId),
    index("work_order_codes_newest").on(table.state, table.workOrderId),
  ],
);
