import type { Actor } from "#platform/actor.ts";
import { canManageKeepers, type Guarded } from "../policy.ts";

export function canNameCustodians(actor: Actor | null, memorial: Guarded): boolean {
  return canManageKeepers(actor, memorial);
}

/** Whoever said yes, while they keep the page. */
function isCustodian(
  actor: Actor | null,
  memorial: Guarded,
  custodian: { userId: string | null },
): boolean {
  return actor !== null && actor.userId === custodian.userId && memorial.role !== null;
}

export function canRemoveCustodian(
  actor: Actor | null,
  memorial: Guarded,
  custodian: { userId: string | null },
): boolean {
  return canNameCustodians(actor, memorial) || isCustodian(actor, memorial, custodian);
}

/**
 * Not before the owner of today has said yes. Where somebody has asked already, only who stands before them in the order may
 * take their place.
 */
export function canAskForPage(
  actor: Actor | null,
  memorial: Guarded,
  custodian: { userId: string | null; place: number; awaitsOwner: boolean },
  asked: { place: number } | null,
): boolean {
  if (memorial.deletedAt !== null || custodian.awaitsOwner) return false;
  if (!isCustodian(actor, memorial, custodian)) return false;
  return asked === null || custodian.place < asked.place;
}

/** The owner objects; whoever asked thinks better of it. */
export function canEndRequest(
  actor: Actor | null,
  memorial: Guarded,
  asked: { userId: string | null },
): boolean {
  return canRemoveCustodian(actor, memorial, asked);
}
