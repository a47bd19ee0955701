import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { reason } from "#features/accounts/roles/contract.ts";

const newImpersonation = z.strictObject({ reason });
export type ImpersonationReason = z.infer<typeof newImpersonation>;

export const beginImpersonation = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/viewing",
  summary: "Impersonates a user, read-only, for fifteen minutes; the user is notified by mail",
  access: "signed-in",
  permission: "users.seeAs",
  confirmed: true,
  params: z.object({ id: z.uuid() }),
  body: newImpersonation,
});

export const endImpersonation = defineCall({
  method: "DELETE",
  path: "/api/user/viewing",
  summary: "Ends the impersonation early",
  access: "signed-in",
  whileRestricted: true,
  whileImpersonating: true,
});
