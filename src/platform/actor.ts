export const ROLES = ["administrator", "support", "production", "warehouse", "reseller"] as const;
export type Role = (typeof ROLES)[number];

/** What staff may be let do; a role is a set of these, and rules ask for one of them by name. */
export const PERMISSIONS = [
  "roles.read",
  "roles.grant",
  "audit.read",
  "jobs.retry",
  "users.read",
  "users.lock",
  "users.recover",
  "rights.answer",
  "users.assist",
  "users.seeAs",
  "resellers.read",
  "resellers.decide",
  "codes.read",
  "codes.make",
  "codes.step",
  "codes.correct",
  "codes.keys",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Who is asking. `null` is a visitor. */
export type Actor = {
  userId: string;
  roles: readonly Role[];
  permissions: readonly Permission[];
  isAdmin: boolean;
};

export function may(actor: Actor | null, permission: Permission): boolean {
  return actor?.permissions.includes(permission) ?? false;
}
