import type { Role } from "#platform/actor.ts";

/** What staff may do with resellers, and which roles hold it. */
export const RESELLER_PERMISSIONS = {
  "resellers.read": ["administrator"],
  "resellers.decide": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof RESELLER_PERMISSIONS;
