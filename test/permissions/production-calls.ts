import { newId } from "#platform/ids.ts";
import { missing, staff } from "./rules.ts";
import type { Line } from "./things.ts";

const reason = "Ridse i kanten";

/** What is made, and by when. Here the id is none. */
export const PRODUCTION_CALLS: Record<string, Line> = {
  "GET /api/admin/work-orders": { may: staff("production.read") },
  "POST /api/admin/work-orders": {
    may: staff("production.plan"),
    body: () => ({ item: "plate", quantity: 1 }),
  },
  "GET /api/admin/work-orders/{id}": { may: missing("production.read") },
  "GET /api/admin/work-orders/{id}/plates": { may: missing("production.read") },
  "POST /api/admin/work-orders/{id}/hold": {
    may: missing("production.plan"),
    body: () => ({ reason }),
  },
  "POST /api/admin/work-orders/{id}/resume": { may: missing("production.plan") },
  "POST /api/admin/work-orders/{id}/remake": {
    may: missing("production.plan"),
    body: ({ code }) => ({ code, reason }),
  },
  "GET /api/admin/stock/items": { may: staff("production.read") },
  "POST /api/admin/stock/items": {
    may: staff("stock.adjust"),
    body: () => ({
      sku: newId(),
      name: "Stålplade",
      kind: "other",
      isBatched: false,
      reorderPoint: 0,
    }),
  },
  "GET /api/admin/stock/items/{id}": { may: missing("production.read") },
  "GET /api/admin/stock/items/{id}/balances": { may: missing("production.read") },
  "GET /api/admin/stock/locations": { may: staff("production.read") },
  "POST /api/admin/stock/locations": {
    may: staff("stock.adjust"),
    body: () => ({ name: newId() }),
  },
  "GET /api/admin/stock/locations/{id}": { may: missing("production.read") },
  "GET /api/admin/stock/movements": { may: staff("production.read") },
  "POST /api/admin/stock/movements": {
    may: staff("warehouse.work"),
    fails: "400 invalid",
  },
  "GET /api/admin/stock/counts": { may: staff("production.read") },
  "POST /api/admin/stock/counts": { may: staff("warehouse.work"), fails: "400 invalid" },
  "GET /api/admin/stock/counts/{id}": { may: missing("production.read") },
  "POST /api/admin/stock/counts/{id}/lines": {
    may: missing("warehouse.work"),
    body: () => ({
      id: newId(),
      itemId: newId(),
      locationId: newId(),
      counted: 1,
      at: new Date().toISOString(),
    }),
  },
  "POST /api/admin/stock/counts/{id}/close": {
    may: missing("warehouse.work"),
    body: () => ({ reason }),
  },
};
