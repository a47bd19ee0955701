import type { Role } from "#platform/actor.ts";

/** Permissions of staff on what people write to us, and the roles that hold them; read before done. */
export const SUPPORT_PERMISSIONS = {
  "support.read": ["administrator", "support"],
  "support.answer": ["administrator", "support"],
  "support.manage": ["administrator"],
  "bugs.manage": ["administrator", "support"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof SUPPORT_PERMISSIONS;
