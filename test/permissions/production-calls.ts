import { randomUUID } from "node:crypto";
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
  "GET /api/admin/boxes": { may: staff("warehouse.work") },
  "POST /api/admin/boxes": {
    may: missing("warehouse.work"),
    body: () => ({ orderNumber: "M-1" }),
  },
  "GET /api/admin/boxes/{id}": { may: missing("warehouse.work") },
  "POST /api/admin/boxes/{id}/close": {
    may: missing("warehouse.work"),
    body: () => ({ weightGrams: 900 }),
  },
  "POST /api/admin/boxes/{id}/reopen": { may: missing("warehouse.work") },
  "POST /api/admin/boxes/{id}/remove": {
    may: missing("warehouse.work"),
    body: ({ code }) => ({ code, reason }),
  },
  "POST /api/admin/boxes/{id}/print": {
    may: missing("shipments.send"),
    body: () => ({ printer: "desk" }),
  },
  "GET /api/admin/boxes/{id}/label": { may: staff("shipments.send"), fails: "400 invalid" },
  "GET /api/admin/label-printers": { may: staff("warehouse.work") },
  "POST /api/admin/warehouse/scans": {
    may: staff("warehouse.work"),
    body: ({ code }) => ({
      scans: [{ id: randomUUID(), at: "2026-01-01T12:00:00Z", task: "look", read: code }],
    }),
  },
  "GET /api/admin/warehouse/refused-scans": { may: staff("warehouse.work") },
  "POST /api/admin/cards": { may: staff("warehouse.work"), fails: "400 invalid" },
};
