import type { Actor } from "#platform/actor.ts";

export type GuardedCode = { ownerId: string | null; retiredAt: Date | null; locked: boolean };

export function canClaimCode(actor: Actor | null, code: GuardedCode): boolean {
  return actor !== null && code.retiredAt === null && code.ownerId === null;
}

/** A locked code keeps resolving, but is not relinked until its owner unlocks it. */
export function canLinkCode(actor: Actor | null, code: GuardedCode): boolean {
  return isOwner(actor, code) && code.retiredAt === null && !code.locked;
}

export function isOwner(actor: Actor | null, code: GuardedCode): boolean {
  return actor !== null && actor.userId === code.ownerId;
}
