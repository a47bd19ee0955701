import { z } from "zod";
import type { Permission } from "#platform/actor.ts";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";

export const ROLES = ["administrator", "support", "production", "warehouse", "reseller"] as const;

declare module "#platform/actor.ts" {
  interface RoleNames extends Record<(typeof ROLES)[number], true> {}
}

const role = z.enum(ROLES);
/** Names are defined by the features; clients compare an answer with those they know. */
const permission = z.string() as unknown as z.ZodType<Permission, Permission>;
export const REASON_MAX = 300;
/** The reason, as entered by whoever decides; stored in the audit trail. */
export const reason = line(REASON_MAX, 3);

const holder = z.object({
  id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  isLocked: z.boolean(),
});

const roleSet = z.object({
  role,
  permissions: z.array(permission),
  /** The first hundred by name; `count` is their total number. */
  holders: z.array(holder),
  count: z.number().int(),
  can: z.object({ grant: z.boolean(), revoke: z.boolean() }),
});
export type RoleSet = z.infer<typeof roleSet>;

export const isAdmin = defineCall({
  method: "GET",
  path: "/api/user/is-admin",
  summary: "Whether the caller passes the staff guard, and their permissions",
  access: "signed-in",
  query: z.object({ t: z.string().optional() }),
  answer: z.object({ isAdmin: z.boolean(), permissions: z.array(permission) }),
});
export type StaffRights = z.infer<typeof isAdmin.answer>;

export const listRoles = defineCall({
  method: "GET",
  path: "/api/admin/roles",
  summary: "All roles with their permissions and holders",
  access: "signed-in",
  permission: "roles.read",
  answer: z.object({ roles: z.array(roleSet) }),
});

export const grant = z.strictObject({ person: line(254), reason });
export type Grant = z.infer<typeof grant>;

export const grantRole = defineCall({
  method: "POST",
  path: "/api/admin/roles/{role}/grant",
  summary: "Grants a role by user name or e-mail; the user's sessions end",
  access: "signed-in",
  permission: "roles.grant",
  confirmed: true,
  params: z.object({ role }),
  body: grant,
});

export const revocation = z.strictObject({ userId: z.uuid(), reason });
export type Revocation = z.infer<typeof revocation>;

export const revokeRole = defineCall({
  method: "POST",
  path: "/api/admin/roles/{role}/revoke",
  summary: "Revokes a user's role; their sessions end",
  access: "signed-in",
  permission: "roles.grant",
  confirmed: true,
  params: z.object({ role }),
  body: revocation,
});
