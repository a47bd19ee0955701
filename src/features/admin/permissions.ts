import type { Role } from "#platform/actor.ts";

/** What staff may do with the operation itself, and which roles hold it. */
export const OPERATION_PERMISSIONS = {
  "audit.read": ["administrator"],
  "jobs.retry": ["administrator"],
  "health.read": ["administrator"],
  "operation.change": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof OPERATION_PERMISSIONS;
