/** The roles of users: empty here; the feature that owns accounts extends it. */
export interface RoleNames {}
export type Role = keyof RoleNames;

/** The permissions that policies check: empty here; each feature's `permissions.ts` extends it. */
export interface PermissionNames {}
export type Permission = keyof PermissionNames;

/** The roles that hold each permission, for all permissions of the features' manifests. */
export type HeldPermissions = Readonly<Partial<Record<Permission, readonly Role[]>>>;

/** The caller. `null` is a visitor. */
export type Actor = {
  userId: string;
  roles: readonly Role[];
  permissions: readonly Permission[];
  isAdmin: boolean;
};

export function may(actor: Actor | null, permission: Permission): boolean {
  return actor?.permissions.includes(permission) ?? false;
}
