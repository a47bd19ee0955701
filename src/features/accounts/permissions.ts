import type { Role } from "#platform/actor.ts";

/** Permissions of staff on accounts, and the roles that hold them; read before done, in the order shown. */
export const ACCOUNT_PERMISSIONS = {
  "users.read": ["administrator", "support"],
  "users.assist": ["administrator", "support"],
  "users.seeAs": ["administrator", "support"],
  "users.lock": ["administrator", "support"],
  "users.recover": ["administrator"],
  "rights.answer": ["administrator", "support"],
  "roles.read": ["administrator"],
  "roles.grant": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof ACCOUNT_PERMISSIONS;
