import { missing, staff } from "./rules.ts";
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
};
