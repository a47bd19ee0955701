import { z } from "zod";
import { PERMISSIONS, ROLES } from "#platform/actor.ts";
import { defineCall } from "#platform/call.ts";
import { line } from "#platform/text.ts";

const role = z.enum(ROLES);
/** Why, in the words of whoever decides; it stands in the audit trail. */
export const reason = line(300, 3);

const holder = z.object({
  id: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  isLocked: z.boolean(),
});

const roleSet = z.object({
  role,
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The first hundred by name; `count` is how many there are. */
  holders: z.array(holder),
  count: z.number().int(),
  can: z.object({ grant: z.boolean(), revoke: z.boolean() }),
});
export type RoleSet = z.infer<typeof roleSet>;

export const isAdmin = defineCall({
  method: "GET",
  path: "/api/user/is-admin",
  summary: "Whether one passes the administrator guard, and what one may do behind it",
  access: "signed-in",
  query: z.object({ t: z.string().optional() }),
  answer: z.object({ isAdmin: z.boolean(), permissions: z.array(z.enum(PERMISSIONS)) }),
});
export type StaffRights = z.infer<typeof isAdmin.answer>;

export const listRoles = defineCall({
  method: "GET",
  path: "/api/admin/roles",
  summary: "Roles, what each may, and who has it",
  access: "signed-in",
  permission: "roles.read",
  answer: z.object({ roles: z.array(roleSet) }),
});

export const grant = z.strictObject({ person: line(254), reason });
export type Grant = z.infer<typeof grant>;

export const grantRole = defineCall({
  method: "POST",
  path: "/api/admin/roles/{role}/grant",
  summary: "Gives somebody, by user name or e-mail, a role; their sessions end",
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
  summary: "Takes a role from somebody; their sessions end",
  access: "signed-in",
  permission: "roles.grant",
  confirmed: true,
  params: z.object({ role }),
  body: revocation,
});
