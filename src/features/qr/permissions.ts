import type { Role } from "#platform/actor.ts";

/** Staff permissions for codes and plates, with their roles. */
export const CODE_PERMISSIONS = {
  "codes.read": ["administrator", "support", "production", "warehouse"],
  "codes.make": ["administrator", "production"],
  "codes.keys": ["administrator", "production"],
  "codes.step": ["administrator", "production", "warehouse"],
  "codes.correct": ["administrator", "support"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof CODE_PERMISSIONS;
