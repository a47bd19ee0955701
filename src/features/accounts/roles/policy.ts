import { may, type Actor, type Permission, type Role } from "#platform/actor.ts";
import { isStaff, permissionsOf } from "./model.ts";

/** Somebody that staff decide about. */
export type Person = { userId: string; roles: readonly Role[] };

/** Nobody gives what they don't have, and nobody gives themselves anything. */
export function canGrantRole(actor: Actor | null, role: Role, person: Person): boolean {
  return actor?.userId !== person.userId && canHandle(actor, "roles.grant", permissionsOf([role]));
}

/** One's own may be laid down, too. */
export function canRevokeRole(actor: Actor | null, role: Role): boolean {
  return canHandle(actor, "roles.grant", permissionsOf([role]));
}

/** Lock out or let in again: never oneself, and nobody who may do more than oneself. */
export function canLockPerson(actor: Actor | null, person: Person): boolean {
  const own = permissionsOf(person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "users.lock", own);
}

/** End second steps that were lost, together with another: for nobody who may do more than oneself. */
export function canRecoverPerson(actor: Actor | null, person: Person): boolean {
  const own = permissionsOf(person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "users.recover", own);
}

/** Send mails again, log out somewhere: for nobody who may do more than oneself. */
export function canAssistPerson(actor: Actor | null, person: Person): boolean {
  const own = permissionsOf(person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "users.assist", own);
}

/** See what somebody sees: nobody's who works here, whose rights one would borrow. */
export function canSeeAs(actor: Actor | null, person: Person & Restricted): boolean {
  return !isStaff(person.roles) && person.restrictedAt === null && may(actor, "users.seeAs");
}

/** Since when what we have of somebody is only kept. */
type Restricted = { restrictedAt: Date | null };

/** Have somebody's data kept and not used, because they asked: for nobody who may do more than oneself. */
export function canRestrictPerson(actor: Actor | null, person: Person): boolean {
  const own = permissionsOf(person.roles);
  return actor?.userId !== person.userId && canHandle(actor, "rights.answer", own);
}

function canHandle(actor: Actor | null, needed: Permission, given: readonly Permission[]): boolean {
  return may(actor, needed) && given.every((permission) => may(actor, permission));
}

/** Whoever works here is known to their colleagues by name. */
export function isColleague(roles: readonly Role[]): boolean {
  return isStaff(roles);
}
