import { anyone, anyStaff, staff } from "./rules.ts";
import type { Line } from "./things.ts";

/** The calls with which staff run the installation. */
export const OPERATION_CALLS: Record<string, Line> = {
  "GET /api/admin/audit": { may: staff("audit.read") },
  "GET /api/admin/audit/actions": { may: staff("audit.read") },
  "GET /api/admin/notifications": { may: anyStaff },
  "POST /api/admin/notifications/seen": { may: anyStaff },
  "GET /api/admin/notifications/choices": { may: anyStaff },
  "PUT /api/admin/notifications/choices": {
    may: anyStaff,
    body: () => ({ kind: "assigned", how: "day" }),
  },
  "GET /api/admin/flags": { may: staff("operation.change") },
  "PUT /api/admin/flags/{key}": { may: staff("operation.change"), fails: "400 invalid" },
  "POST /api/desk/search": { may: anyStaff, body: () => ({ text: "anna" }) },
  "GET /api/admin/dashboard": { may: anyStaff },
  "GET /api/admin/mail-texts": { may: staff("operation.change") },
  "PUT /api/admin/mail-texts/{key}/{locale}": {
    may: staff("operation.change"),
    fails: "400 invalid",
  },
  "DELETE /api/admin/mail-texts/{key}/{locale}": { may: staff("operation.change") },
  "GET /api/admin/mail-texts/{key}/{locale}/versions": { may: staff("operation.change") },
  "POST /api/admin/mail-texts/preview": { may: staff("operation.change"), fails: "400 invalid" },
  "GET /api/admin/security": { may: staff("audit.read") },
  "GET /api/admin/jobs": { may: staff("jobs.retry") },
  "POST /api/admin/jobs/{jobName}/retry": { may: staff("jobs.retry") },
  "GET /api/admin/health": { may: staff("health.read") },
  "GET /api/admin/performance": { may: staff("health.read") },
  "GET /api/admin/performance/visits": { may: staff("health.read") },
  "POST /api/performance/visits": { may: anyone, fails: "400 invalid" },
  "GET /api/admin/audit.csv": { may: staff("audit.read") },
};
