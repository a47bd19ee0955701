import type { Actor, HeldPermissions, Permission, Role } from "#platform/actor.ts";
import { ROLES } from "./contract.ts";

/** Staff pass the guard of the staff area; what they may do there depends on their permissions. */
export const STAFF: readonly Role[] = ["administrator", "support", "production", "warehouse"];

export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => STAFF.includes(role));
}

/** Every permission that a manifest lists. */
function permissionsIn(held: HeldPermissions): Permission[] {
  return Object.keys(held) as Permission[];
}

/** `held`: the roles' permissions from the features' manifests. */
export function permissionsOf(held: HeldPermissions, roles: readonly Role[]): Permission[] {
  return permissionsIn(held).filter((permission) =>
    roles.some((role) => held[permission]?.includes(role)),
  );
}

export function actorOf(held: HeldPermissions, userId: string, roles: readonly Role[]): Actor {
  return { userId, roles, permissions: permissionsOf(held, roles), isAdmin: isStaff(roles) };
}

/** In a fixed order without duplicates, however they were granted. */
export function inOrder(roles: readonly Role[]): Role[] {
  return ROLES.filter((role) => roles.includes(role));
}

/** Whether the user can grant roles: without such a user no one could ever do so again. */
export function canRunAll(held: HeldPermissions, roles: readonly Role[]): boolean {
  return permissionsOf(held, roles).length === permissionsIn(held).length;
}

/** The roles that hold every permission. */
export function runningAll(held: HeldPermissions): Role[] {
  return ROLES.filter((role) => canRunAll(held, [role]));
}
