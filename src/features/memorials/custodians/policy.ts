import type { Actor } from "#platform/actor.ts";
import { canManageKeepers } from "../policy.ts";
import type { Guarded } from "../sections/policy.ts";

export function canNameCustodians(actor: Actor | null, memorial: Guarded): boolean {
  return canManageKeepers(actor, memorial);
}

/** Has accepted and still keeps the page. */
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
 * Requires the current owner's confirmation. Where a request is open, only custodians before the
 * requester in the order may take it over.
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

/** The owner objects, or the requester withdraws. */
export function canEndRequest(
  actor: Actor | null,
  memorial: Guarded,
  asked: { userId: string | null },
): boolean {
  return canRemoveCustodian(actor, memorial, asked);
}
