import { PERMISSIONS, ROLES, type Actor, type Permission, type Role } from "#platform/actor.ts";

/** Each role as the set of what it may; what isn't named here is for administrators alone. */
const SETS: Record<Role, readonly Permission[]> = {
  administrator: PERMISSIONS,
  support: [
    "users.read",
    "users.lock",
    "rights.answer",
    "users.assist",
    "users.seeAs",
    "codes.read",
    "codes.correct",
  ],
  production: ["codes.read", "codes.make", "codes.step", "codes.keys"],
  warehouse: ["codes.read", "codes.step"],
  reseller: [],
};

/** Staff pass the administrator guard; what they may do there is each permission's own matter. */
export const STAFF: readonly Role[] = ["administrator", "support", "production", "warehouse"];

export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => STAFF.includes(role));
}

export function permissionsOf(roles: readonly Role[]): Permission[] {
  return PERMISSIONS.filter((permission) => roles.some((role) => SETS[role].includes(permission)));
}

export function actorOf(userId: string, roles: readonly Role[]): Actor {
  return { userId, roles, permissions: permissionsOf(roles), isAdmin: isStaff(roles) };
}

/** In one order, each once, however they were granted. */
export function inOrder(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

/** Whether somebody can hand out roles: without one of these nobody ever could again. */
export function canRunAll(roles: readonly Role[]): boolean {
  return PERMISSIONS.every((permission) => permissionsOf(roles).includes(permission));
}

/** The roles that hold every permission. */
export const RUNNING_ALL: readonly Role[] = ROLES.filter((role) => canRunAll([role]));
