import type { Role } from "#platform/actor.ts";

/** What staff may do where plates are made and kept, and which roles hold it. */
export const PRODUCTION_PERMISSIONS = {
  "production.read": ["administrator", "production", "warehouse"],
  "production.plan": ["administrator", "production"],
  "warehouse.work": ["administrator", "warehouse"],
  "shipments.send": ["administrator", "warehouse"],
  "machines.edit": ["administrator", "production"],
  "stock.adjust": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof PRODUCTION_PERMISSIONS;
