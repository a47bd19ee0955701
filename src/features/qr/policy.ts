import { may, type Actor } from "#platform/actor.ts";
import type { Step } from "./life/contract.ts";

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

/** The way of a plate is the workshop's and the warehouse's; what undoes or ends is support's, too. */
const ON_THE_WAY: readonly Step[] = [
  "engraved",
  "verified",
  "packed",
  "shipped",
  "delivered",
  "discarded",
  "takenBack",
  "plateOrdered",
];
const CORRECTING: readonly Step[] = [
  "takenBack",
  "plateOrdered",
  "replaced",
  "retired",
  "reinstated",
];

export function canTakeStep(actor: Actor | null, step: Step): boolean {
  if (may(actor, "codes.step") && ON_THE_WAY.includes(step)) return true;
  return may(actor, "codes.correct") && CORRECTING.includes(step);
}
