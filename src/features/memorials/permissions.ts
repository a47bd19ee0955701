import type { Role } from "#platform/actor.ts";

/** Permissions of staff on memorials, and the roles that hold them. */
export const MEMORIAL_PERMISSIONS = {
  "reports.read": ["administrator", "support"],
  "reports.decide": ["administrator", "support"],
  "reports.hold": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof MEMORIAL_PERMISSIONS;
