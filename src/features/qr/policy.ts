import { isColleague } from "#features/accounts/roles/policy.ts";
import { may, type Actor, type Role } from "#platform/actor.ts";
import { PLATE_STEPS, type Step } from "./life/contract.ts";

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

/** The workshop that makes plates, and support who hears of them from families. */
export function canDescribePlate(actor: Actor | null): boolean {
  return may(actor, "codes.step") || may(actor, "codes.correct");
}

/** What undoes or ends is support's, too. */
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

/** Whoever pressed it, or support. */
export function canUndoBulk(actor: Actor | null, pressedBy: string | null): boolean {
  if (!canTakeStep(actor, "takenBack")) return false;
  return may(actor, "codes.correct") || actor?.userId === pressedBy;
}

/** Of two people who let a bad plate go, the second is never the first. */
export function canConfirmException(actor: Actor | null, askedBy: string | null): boolean {
  return may(actor, "codes.step") && actor?.userId !== askedBy;
}

/** Who took a step, as far as its name goes: `nobody` is the program, or whoever is here no more. */
export type Doer = { by: "staff" | "customer" | "nobody"; name: string | null };

/** Colleagues are named to each other; a family or a reseller only to who may read about people. */
export function doerFor(
  actor: Actor | null,
  { name, roles }: { name: string | null; roles: readonly Role[] | null },
): Doer {
  if (roles === null) return { by: "nobody", name: null };
  if (isColleague(roles)) return { by: "staff", name };
  return { by: "customer", name: may(actor, "users.read") ? name : null };
}
