import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { reason } from "../roles/contract.ts";

const viewing = z.strictObject({ reason });
export type ViewingReason = z.infer<typeof viewing>;

export const beginViewing = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/viewing",
  summary:
    "Sees what somebody sees, for a quarter of an hour, changing nothing; they are told by mail",
  access: "signed-in",
  permission: "users.seeAs",
  confirmed: true,
  params: z.object({ id: z.uuid() }),
  body: viewing,
});

export const endViewing = defineCall({
  method: "DELETE",
  path: "/api/user/viewing",
  summary: "Is oneself again, before the time is over",
  access: "signed-in",
  whileRestricted: true,
  whileViewing: true,
});
