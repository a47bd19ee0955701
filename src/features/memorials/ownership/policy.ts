import type { Actor } from "#platform/actor.ts";
import { canManageKeepers } from "../policy.ts";
import type { Guarded } from "../sections/policy.ts";

/** The current owner, who may not be the one who made the offer. */
export function canOfferPage(actor: Actor | null, memorial: Guarded): boolean {
  return canManageKeepers(actor, memorial);
}

export function canAcceptPage(actor: Actor | null, memorial: Guarded, toId: string): boolean {
  return actor?.userId === toId && memorial.role !== null && memorial.deletedAt === null;
}

export function canEndOffer(actor: Actor | null, memorial: Guarded, toId: string): boolean {
  return canOfferPage(actor, memorial) || canAcceptPage(actor, memorial, toId);
}
