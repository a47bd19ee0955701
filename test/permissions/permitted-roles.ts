import type { Permission, Role } from "#platform/actor.ts";
import type { FLOWER_PERMISSIONS } from "#test/fixtures/flowers/permissions.ts";

/** What the made-up feature of the tests adds is none of the product's. */
export type ProductPermission = Exclude<Permission, keyof typeof FLOWER_PERMISSIONS>;

/**
 * The permissions of each role, written down independently: production code derives its permissions
 * from its own role sets, and is compared with this table.
 */
export const PERMITTED_ROLES: Record<ProductPermission, readonly Role[]> = {
  "users.read": ["administrator", "support"],
  "users.assist": ["administrator", "support"],
  "users.seeAs": ["administrator", "support"],
  "users.lock": ["administrator", "support"],
  "users.recover": ["administrator"],
  "rights.answer": ["administrator", "support"],
  "roles.read": ["administrator"],
  "roles.grant": ["administrator"],
  "reports.read": ["administrator", "support"],
  "reports.decide": ["administrator", "support"],
  "reports.hold": ["administrator"],
  "codes.read": ["administrator", "support", "production", "warehouse"],
  "codes.make": ["administrator", "production"],
  "codes.keys": ["administrator", "production"],
  "codes.step": ["administrator", "production", "warehouse"],
  "codes.correct": ["administrator", "support"],
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
  "production.read": ["administrator", "production", "warehouse"],
  "production.plan": ["administrator", "production"],
  "warehouse.work": ["administrator", "warehouse"],
  "shipments.send": ["administrator", "warehouse"],
  "machines.edit": ["administrator", "production"],
  "stock.adjust": ["administrator"],
  "support.read": ["administrator", "support"],
  "support.answer": ["administrator", "support"],
  "support.manage": ["administrator"],
  "bugs.manage": ["administrator", "support"],
  "audit.read": ["administrator"],
  "jobs.retry": ["administrator"],
  "health.read": ["administrator"],
  "operation.change": ["administrator"],
};
