import type { Role } from "#platform/actor.ts";

/** What staff may do with resellers, orders, invoices and money, and which roles hold it. */
export const COMMERCE_PERMISSIONS = {
  "resellers.read": ["administrator"],
  "resellers.decide": ["administrator"],
  "resellers.price": ["administrator"],
  "returns.settle": ["administrator"],
  "orders.read": ["administrator", "production"],
  "orders.handle": ["administrator"],
  "invoices.read": ["administrator"],
  "invoices.credit": ["administrator"],
  "payments.record": ["administrator"],
  "bookkeeping.export": ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

declare module "#platform/actor.ts" {
  interface PermissionNames extends Named {}
}
type Named = typeof COMMERCE_PERMISSIONS;
