import { may, type Actor } from "#platform/actor.ts";

export function isOwner(actor: Actor | null, code: { ownerId: string | null }): boolean {
  return actor !== null && actor.userId === code.ownerId;
}

/** Packages are laid in by resellers alone. */
export function canHoldStock(actor: Actor | null): boolean {
  return actor?.roles.includes("reseller") ?? false;
}

/** Whoever sold the plate, or staff who are asked for help. */
export function canRenewKey(actor: Actor | null, sellerId: string | null): boolean {
  if (may(actor, "codes.correct")) return true;
  return canHoldStock(actor) && actor?.userId === sellerId;
}
