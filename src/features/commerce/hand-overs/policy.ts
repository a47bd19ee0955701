import type { Actor } from "#platform/actor.ts";
import { canManageKeepers } from "#features/memorials/policy.ts";
import type { Guarded } from "#features/memorials/sections/policy.ts";

/** Approved resellers: the role is granted with the approval. */
export function isReseller(actor: Actor | null): boolean {
  return actor?.roles.includes("reseller") ?? false;
}

export function canHandOverToCustomer(actor: Actor | null, memorial: Guarded): boolean {
  return isReseller(actor) && canManageKeepers(actor, memorial);
}
