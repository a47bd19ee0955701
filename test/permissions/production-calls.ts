import { randomUUID } from "node:crypto";
import { newId } from "#platform/ids.ts";
import { anyone, missing, staff } from "./rules.ts";
import type { Line } from "./things.ts";

const NONE = "00000000-0000-4000-8000-000000000000";
const reason = "Ridse i kanten";

const machine = {
  name: "Laseren",
  software: "lightburn",
  bed: { widthMm: 600, heightMm: 400 },
  origin: "topLeft",
};

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
  "GET /api/admin/shipments": { may: staff("shipments.send") },
  "POST /api/admin/shipments": {
    may: staff("shipments.send"),
    body: () => ({ boxIds: [randomUUID()], carrier: "byHand" }),
    fails: "400 invalid",
  },
  "GET /api/admin/shipments/{id}": { may: missing("shipments.send") },
  "DELETE /api/admin/shipments/{id}": { may: missing("shipments.send") },
  "POST /api/admin/shipments/{id}/book": { may: missing("shipments.send") },
  "POST /api/admin/shipments/{id}/ship": { may: missing("shipments.send") },
  "POST /api/admin/shipments/{id}/deliver": {
    may: missing("shipments.send"),
    body: () => ({ deliveredOn: "2026-01-01" }),
  },
  "POST /api/admin/shipments/{id}/lost": {
    may: missing("shipments.send"),
    body: () => ({ reason }),
  },
  "POST /api/shipmondo/webhook": { may: anyone, fails: "400 badRequest" },
  "GET /api/admin/machines": { may: staff("production.read") },
  "GET /api/admin/machines/{id}": { may: missing("production.read") },
  "POST /api/admin/machines": { may: staff("machines.edit"), body: () => machine },
  "PUT /api/admin/machines/{id}": { may: missing("machines.edit"), body: () => machine },
  "PUT /api/admin/machines/{id}/kerfs/{material}": {
    may: missing("machines.edit"),
    body: () => ({ kerfMm: 0.1, reason }),
  },
  "GET /api/admin/machines/{id}/coupon": { may: staff("machines.edit"), fails: "400 invalid" },
  "POST /api/admin/machines/{id}/coupon-checks": {
    may: staff("machines.edit"),
    fails: "400 badRequest",
  },
  "GET /api/admin/sheets": { may: staff("production.read") },
  "POST /api/admin/sheets": {
    may: staff("production.plan"),
    body: () => ({ machineId: NONE, workOrderIds: [NONE] }),
    fails: "400 invalid",
  },
  "GET /api/admin/sheets/{id}": { may: missing("production.read") },
  "GET /api/admin/sheets/{id}/files/{format}": { may: missing("production.plan") },
  "POST /api/admin/sheets/{id}/start": { may: missing("production.plan") },
  "POST /api/admin/sheets/{id}/done": {
    may: missing("production.plan"),
    body: () => ({ failed: [] }),
  },
  "POST /api/admin/sheets/{id}/void": { may: missing("production.plan"), body: () => ({ reason }) },
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
  "PUT /api/admin/stock/items/{id}": {
    may: missing("stock.adjust"),
    body: () => ({ name: "Stålplade", reorderPoint: 9 }),
  },
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
