import type { Role } from "#platform/actor.ts";

/** What staff may do with resellers and orders, and which roles hold it. */
export const COMMERCE_PERMISSIONS = {
  "resellers.read": ["administrator"],
  "resellers.decide": ["administrator"],
  "orders.read": ["administrator"],
  "orders.handle": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

/** What staff may do with invoices and money. */
export const MONEY_PERMISSIONS = {
  "invoices.read": ["administrator"],
  "invoices.credit": ["administrator"],
  "payments.record": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof COMMERCE_PERMISSIONS & typeof MONEY_PERMISSIONS;
