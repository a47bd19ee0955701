import { isColleague } from "#features/accounts/roles/policy.ts";
import { may, type Actor, type Role } from "#platform/actor.ts";
import { PLATE_STEPS, type Step } from "#features/qr/lifecycle/contract.ts";

export function isOwner(actor: Actor | null, code: { ownerId: string | null }): boolean {
  return actor !== null && actor.userId === code.ownerId;
}

/** Only resellers have a stock of packages. */
export function canHoldStock(actor: Actor | null): boolean {
  return actor?.roles.includes("reseller") ?? false;
}

/** The seller of the plate, or support staff. */
export function canRenewKey(actor: Actor | null, sellerId: string | null): boolean {
  if (may(actor, "codes.correct")) return true;
  return canHoldStock(actor) && actor?.userId === sellerId;
}

/** The workshop that makes plates, and support, which families report to. */
export function canDescribePlate(actor: Actor | null): boolean {
  return may(actor, "codes.step") || may(actor, "codes.correct");
}

/** Steps that undo or end something are open to support, too. */
const CORRECTING: readonly Step[] = [
  "takenBack",
  "plateOrdered",
  "replaced",
  "retired",
  "reinstated",
];

export function canTakeStep(actor: Actor | null, step: Step): boolean {
  if (may(actor, "codes.step") && PLATE_STEPS.some((one) => one === step)) return true;
  return may(actor, "codes.correct") && CORRECTING.includes(step);
}

/** Whoever started it, or support. */
export function canUndoBulk(actor: Actor | null, pressedBy: string | null): boolean {
  if (!canTakeStep(actor, "takenBack")) return false;
  return may(actor, "codes.correct") || actor?.userId === pressedBy;
}

/** Two-person rule: whoever asked for an exception can't approve it. */
export function canConfirmException(actor: Actor | null, askedBy: string | null): boolean {
  return may(actor, "codes.step") && actor?.userId !== askedBy;
}

/** Name of whoever did a step: `nobody` is the program, or a deleted account. */
export type ActorName = { by: "staff" | "customer" | "nobody"; name: string | null };

/**
 * Staff see each other's names; those of families and resellers only if they may read about people.
 */
export function actorNameFor(
  actor: Actor | null,
  { name, roles }: { name: string | null; roles: readonly Role[] | null },
): ActorName {
  if (roles === null) return { by: "nobody", name: null };
  if (isColleague(roles)) return { by: "staff", name };
  return { by: "customer", name: may(actor, "users.read") ? name : null };
}
