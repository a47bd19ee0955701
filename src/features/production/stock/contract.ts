import { z } from "zod";
import { reason, REASON_MAX } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { line, optionalLine } from "#platform/text.ts";

export const ITEM_KINDS = ["blank", "card", "packaging", "other"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What staff book. */
export const MOVEMENT_KINDS = ["ordered", "received", "moved", "consumed", "scrapped"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** `counted`: the difference that a count found. */
export const BOOKED_KINDS = [...MOVEMENT_KINDS, "counted"] as const;
export type BookedKind = (typeof BOOKED_KINDS)[number];

export const SKU_MAX = 40;
export const STOCK_NAME_MAX = 80;
export const BATCH_MAX = 40;
export const QUANTITY_MAX = 1_000_000;
const LOCATIONS_MAX = 100;
export const BALANCES_MAX = 500;

const ITEMS = "/api/admin/stock/items";
const LOCATIONS = "/api/admin/stock/locations";
const COUNTS = "/api/admin/stock/counts";

const reading = { access: "signed-in", permission: "production.read" } as const;
const working = { access: "signed-in", permission: "warehouse.work" } as const;
const adjusting = { access: "signed-in", permission: "stock.adjust" } as const;

const id = z.uuid().toLowerCase();
const byId = z.object({ id });
const paged = z.strictObject(pageQuery.shape);
export type Paged = z.infer<typeof paged>;

const newItem = z.strictObject({
  sku: line(SKU_MAX),
  name: line(STOCK_NAME_MAX),
  kind: z.enum(ITEM_KINDS),
  /** Whether it is told apart by batch: each movement and count then names one. */
  isBatched: z.boolean(),
  reorderPoint: z.int().min(0).max(QUANTITY_MAX),
});
export type NewItem = z.infer<typeof newItem>;

const stockItem = z.object({
  id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  kind: z.enum(ITEM_KINDS),
  isBatched: z.boolean(),
  reorderPoint: z.int(),
  /** In all locations; negative where more was taken than was ever booked as received. */
  onHand: z.int(),
  /** Ordered and not received yet. */
  onOrder: z.int(),
  /** What is on hand and on order is less than the reorder point. */
  needsOrder: z.boolean(),
});
export type StockItem = z.infer<typeof stockItem>;

export const listStockItems = defineCall({
  method: "GET",
  path: ITEMS,
  summary:
    "Items in stock: those that are negative somewhere first, then those that need ordering, each by SKU",
  ...reading,
  query: paged,
  answer: page(stockItem),
});

export const getStockItem = defineCall({
  method: "GET",
  path: `${ITEMS}/{id}`,
  summary: "One item in stock",
  ...reading,
  params: byId,
  answer: stockItem,
});

const balance = z.object({
  locationId: z.uuid(),
  location: z.string(),
  batch: z.string().nullable(),
  quantity: z.int(),
});
export type Balance = z.infer<typeof balance>;

export const listBalances = defineCall({
  method: "GET",
  path: `${ITEMS}/{id}/balances`,
  summary: `How much of an item is in each location and batch, negative ones first; ${BALANCES_MAX} at most`,
  ...reading,
  params: byId,
  answer: z.object({ items: z.array(balance).max(BALANCES_MAX) }),
});

export const createStockItem = defineCall({
  method: "POST",
  path: ITEMS,
  summary: "Keeps a further item in stock",
  ...adjusting,
  body: newItem,
  answer: stockItem,
  status: 201,
});

const itemChange = newItem.pick({ name: true, reorderPoint: true });
export type ItemChange = z.infer<typeof itemChange>;

export const changeStockItem = defineCall({
  method: "PUT",
  path: `${ITEMS}/{id}`,
  summary: "Names an item anew, and says when to order more of it",
  ...adjusting,
  params: byId,
  body: itemChange,
  answer: stockItem,
  status: 200,
});

const stockLocation = z.object({ id: z.uuid(), name: z.string() });
export type StockLocation = z.infer<typeof stockLocation>;

export const listStockLocations = defineCall({
  method: "GET",
  path: LOCATIONS,
  summary: "Where items are kept, the first location first",
  ...reading,
  query: paged,
  answer: page(stockLocation),
});

export const getStockLocation = defineCall({
  method: "GET",
  path: `${LOCATIONS}/{id}`,
  summary: "One location",
  ...reading,
  params: byId,
  answer: stockLocation,
});

export const createStockLocation = defineCall({
  method: "POST",
  path: LOCATIONS,
  summary: "Adds a location",
  ...adjusting,
  body: z.strictObject({ name: line(STOCK_NAME_MAX) }),
  answer: stockLocation,
  status: 201,
});

/** Empty counts as none. */
const batch = optionalLine(BATCH_MAX).default(null);

const newMovement = z.strictObject({
  /** Chosen by whoever sends it: the same again is booked once. */
  id,
  kind: z.enum(MOVEMENT_KINDS),
  itemId: id,
  from: id.nullable().default(null),
  to: id.nullable().default(null),
  batch,
  quantity: z.int().min(1).max(QUANTITY_MAX),
  reason: optionalLine(REASON_MAX).default(null),
});
export type NewMovement = z.infer<typeof newMovement>;

const lying = z.object({ from: z.int().nullable(), to: z.int().nullable() });
export type Lying = z.infer<typeof lying>;

export const bookMovement = defineCall({
  method: "POST",
  path: "/api/admin/stock/movements",
  summary:
    "Books what was ordered, received, moved, consumed or scrapped; answers with how much of the item is there now",
  ...working,
  body: newMovement,
  answer: lying,
  status: 201,
});

const movement = z.object({
  id: z.uuid(),
  kind: z.enum(BOOKED_KINDS),
  itemId: z.uuid(),
  from: z.uuid().nullable(),
  to: z.uuid().nullable(),
  batch: z.string().nullable(),
  quantity: z.int(),
  reason: z.string().nullable(),
  /** Of the plate that it was taken for. */
  code: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Movement = z.infer<typeof movement>;

const movementList = z.strictObject({ ...pageQuery.shape, itemId: id.optional() });
export type MovementList = z.infer<typeof movementList>;

export const listMovements = defineCall({
  method: "GET",
  path: "/api/admin/stock/movements",
  summary: "Movements of all items, or of one, the newest first",
  ...reading,
  query: movementList,
  answer: page(movement),
});

const countLine = z.object({
  itemId: z.uuid(),
  locationId: z.uuid(),
  batch: z.string().nullable(),
  /** By whoever counted it last. */
  counted: z.int(),
  /** What was booked at the time of counting; `null` until the count is closed, as `difference`. */
  expected: z.int().nullable(),
  difference: z.int().nullable(),
  /** Names of colleagues who counted it, the first first. */
  counters: z.array(z.string()),
});
export type CountLine = z.infer<typeof countLine>;

const count = z.object({
  id: z.uuid(),
  state: z.enum(["open", "closed"]),
  locationIds: z.array(z.uuid()),
  openedAt: z.iso.datetime(),
  lines: z.array(countLine),
});
export type Count = z.infer<typeof count>;

export const listCounts = defineCall({
  method: "GET",
  path: COUNTS,
  summary: "Counts, the newest first",
  ...reading,
  query: paged,
  answer: page(count),
});

export const getCount = defineCall({
  method: "GET",
  path: `${COUNTS}/{id}`,
  summary: "One count",
  ...reading,
  params: byId,
  answer: count,
});

const newCount = z.strictObject({ locationIds: z.array(id).min(1).max(LOCATIONS_MAX) });
export type NewCount = z.infer<typeof newCount>;

export const openCount = defineCall({
  method: "POST",
  path: COUNTS,
  summary: "Begins to count what is in some locations",
  ...working,
  body: newCount,
  answer: count,
  status: 201,
});

const newCountLine = z.strictObject({
  /** Chosen by whoever sends it: the same again is entered once. */
  id,
  itemId: id,
  locationId: id,
  batch,
  counted: z.int().min(0).max(QUANTITY_MAX),
  /** When it was counted, which may be a while before it is sent. */
  at: z.iso.datetime({ offset: true }),
});
export type NewCountLine = z.infer<typeof newCountLine>;

export const enterCount = defineCall({
  method: "POST",
  path: `${COUNTS}/{id}/lines`,
  summary: "Enters how much of an item somebody counted in a location",
  ...working,
  params: byId,
  body: newCountLine,
  answer: count,
  status: 200,
});

export const closeCount = defineCall({
  method: "POST",
  path: `${COUNTS}/{id}/close`,
  summary:
    "Closes a count and books its differences; each needs a second counter who agrees, or the permission stock.adjust",
  ...working,
  params: byId,
  body: z.strictObject({ reason }),
  answer: count,
  status: 200,
});
