import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";

export const WORK_ORDER_KINDS = ["order", "reseller", "stock", "remake"] as const;
export type WorkOrderKind = (typeof WORK_ORDER_KINDS)[number];

export const ITEMS = ["plate", "bronze"] as const;
export type Item = (typeof ITEMS)[number];

/**
 * How far the plate of one code is, the least advanced first. `onSheet`: it waits, and is laid out for a
 * machine. `cancelled`: it isn't made, or another work order makes it.
 */
export const PLATE_STATES = [
  "waiting",
  "onSheet",
  "engraved",
  "verified",
  "packed",
  "shipped",
  "cancelled",
] as const;
export type PlateState = (typeof PLATE_STATES)[number];

/** The columns of the board: what is cancelled has left it. */
export const BOARD_STATES: readonly PlateState[] = PLATE_STATES.filter(
  (state) => state !== "cancelled",
);

/** Its codes are made in the same transaction, and all are listed. */
export const QUANTITY_MAX = 500;
export const SEARCH_MAX = 40;

export const workOrder = z.object({
  id: z.uuid(),
  /** For people: `W-1042`. Numbers may be missing in the series. */
  number: z.string(),
  kind: z.enum(WORK_ORDER_KINDS),
  /** The order that its plates are for, also of a remake. */
  orderNumber: z.string().nullable(),
  item: z.enum(ITEMS),
  /** How many plates it makes; of a cancelled one, how many it would have made. */
  quantity: z.int(),
  state: z.enum(PLATE_STATES),
  /** The Danish day by which its plates are to be sent. */
  dueOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  hold: z
    .object({
      reason: z.string(),
      at: z.iso.datetime(),
      /** A colleague's name; `null` if the account is gone. */
      by: z.string().nullable(),
    })
    .nullable(),
  /** Of the plates that count in `quantity`. */
  codes: z.array(z.string()),
});
export type WorkOrder = z.infer<typeof workOrder>;

const byId = z.object({ id: z.uuid() });

const workOrderList = z.strictObject({
  limit: pageQuery.shape.limit,
  /** Of an earlier answer. */
  cursor: z
    .string()
    .regex(/^[a-z]+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
  state: z.enum(PLATE_STATES).optional(),
  /** A work order's number, an order's, or a code, in full. */
  text: z.string().trim().max(SEARCH_MAX).optional(),
  /** Only those on hold, of what isn't sent yet; or only the others. */
  hold: z.enum(["held", "free"]).optional(),
});
export type WorkOrderList = z.infer<typeof workOrderList>;

export const listWorkOrders = defineCall({
  method: "GET",
  path: "/api/admin/work-orders",
  summary:
    "Work orders: what isn't sent yet by the day it is due, so that late ones come first; then what is sent or cancelled, newest first",
  access: "signed-in",
  permission: "production.read",
  query: workOrderList,
  answer: page(workOrder),
});

export const getWorkOrder = defineCall({
  method: "GET",
  path: "/api/admin/work-orders/{id}",
  summary: "One work order",
  access: "signed-in",
  permission: "production.read",
  params: byId,
  answer: workOrder,
});

const workOrderPlate = z.object({ code: z.string(), state: z.enum(PLATE_STATES) });
export type WorkOrderPlate = z.infer<typeof workOrderPlate>;

export const listWorkOrderPlates = defineCall({
  method: "GET",
  path: "/api/admin/work-orders/{id}/plates",
  summary: "How far each plate of a work order is, the least advanced first",
  access: "signed-in",
  permission: "production.read",
  params: byId,
  answer: z.object({ items: z.array(workOrderPlate) }),
});

const newWorkOrder = z.strictObject({
  item: z.enum(ITEMS),
  quantity: z.int().min(1).max(QUANTITY_MAX),
});
export type NewWorkOrder = z.infer<typeof newWorkOrder>;

export const createWorkOrder = defineCall({
  method: "POST",
  path: "/api/admin/work-orders",
  summary: "Has plates made for the shelf, with codes of their own",
  access: "signed-in",
  permission: "production.plan",
  body: newWorkOrder,
  answer: workOrder,
  status: 201,
});

const reasoned = z.strictObject({ reason });
export type Reasoned = z.infer<typeof reasoned>;

export const holdWorkOrder = defineCall({
  method: "POST",
  path: "/api/admin/work-orders/{id}/hold",
  summary: "Puts a work order on hold that isn't sent yet",
  access: "signed-in",
  permission: "production.plan",
  params: byId,
  body: reasoned,
  answer: workOrder,
  status: 200,
});

export const resumeWorkOrder = defineCall({
  method: "POST",
  path: "/api/admin/work-orders/{id}/resume",
  summary: "Ends the hold of a work order",
  access: "signed-in",
  permission: "production.plan",
  params: byId,
  answer: workOrder,
  status: 200,
});

const remake = z.strictObject({
  code: z.string().trim().min(1).max(TYPED_CODE_MAX),
  reason,
});
export type Remake = z.infer<typeof remake>;

export const remakePlate = defineCall({
  method: "POST",
  path: "/api/admin/work-orders/{id}/remake",
  summary:
    "Has the plate of one code made again, with the same code: answers with the work order that makes it",
  access: "signed-in",
  permission: "production.plan",
  params: byId,
  body: remake,
  answer: workOrder,
  status: 201,
});
