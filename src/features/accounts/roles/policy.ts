import {
  may,
  type Actor,
  type HeldPermissions,
  type Permission,
  type Role,
} from "#platform/actor.ts";
import { isStaff, permissionsOf } from "./model.ts";

/** The user whom a decision of staff is about. */
export type Person = { userId: string; roles: readonly Role[] };

// `held`: which roles hold which permissions, from `registry.permissions`.

/** Users grant only permissions that they hold themselves, and never to themselves. */
export function canGrantRole(
  held: HeldPermissions,
  actor: Actor | null,
  role: Role,
  person: Person,
): boolean {
  return (
    actor?.userId !== person.userId && canHandle(actor, "roles.grant", permissionsOf(held, [role]))
  );
}

/** Users may also revoke their own role. */
export function canRevokeRole(held: HeldPermissions, actor: Actor | null, role: Role): boolean {
  return canHandle(actor, "roles.grant", permissionsOf(held, [role]));
}

/** Lock out or lift a lockout: never oneself, and nobody with more permissions. */
export function canLockPerson(held: HeldPermissions, actor: Actor | null, person: Person): boolean {
  const own = permissionsOf(held, person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "users.lock", own);
}

/**
 * End lost second factors, together with another administrator: for nobody with more permissions.
 */
export function canRecoverPerson(
  held: HeldPermissions,
  actor: Actor | null,
  person: Person,
): boolean {
  const own = permissionsOf(held, person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "users.recover", own);
}

/** Send mails again, end sessions: for nobody with more permissions. */
export function canAssistPerson(
  held: HeldPermissions,
  actor: Actor | null,
  person: Person,
): boolean {
  const own = permissionsOf(held, person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "users.assist", own);
}

/** Impersonate: never staff, whose permissions one would borrow. */
export function canSeeAs(actor: Actor | null, person: Person & Restricted): boolean {
  return !isStaff(person.roles) && person.restrictedAt === null && may(actor, "users.seeAs");
}

/** Start of the user's restriction of processing, if any. */
type Restricted = { restrictedAt: Date | null };

/** Restrict processing on the user's request: for nobody with more permissions. */
export function canRestrictPerson(
  held: HeldPermissions,
  actor: Actor | null,
  person: Person,
): boolean {
  const own = permissionsOf(held, person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "rights.answer", own);
}

function canHandle(actor: Actor | null, needed: Permission, given: readonly Permission[]): boolean {
  return may(actor, needed) && given.every((permission) => may(actor, permission));
}

/** Staff are shown to their colleagues by name. */
export function isColleague(roles: readonly Role[]): boolean {
  return isStaff(roles);
}
