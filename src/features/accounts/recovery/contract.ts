import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { reason } from "../roles/contract.ts";

const ofPerson = z.object({ id: z.uuid() });
const decision = z.strictObject({ reason });
export type Decision = z.infer<typeof decision>;

const recovery = z.object({
  /** The user logs in with two steps, or has a passkey. */
  hasSteps: z.boolean(),
  asked: z.object({ by: z.string(), reason: z.string() }).nullable(),
  can: z.object({ ask: z.boolean(), confirm: z.boolean() }),
});
export type Recovery = z.infer<typeof recovery>;

export const getRecovery = defineCall({
  method: "GET",
  path: "/api/admin/users/{id}/recovery",
  summary: "Whether recovery of a user's second factors is requested, and by whom",
  access: "signed-in",
  permission: "users.recover",
  params: ofPerson,
  answer: recovery,
});

export const requestRecovery = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/recovery",
  summary:
    "Requests that another administrator removes a user's lost second factors; the user is notified by mail",
  access: "signed-in",
  permission: "users.recover",
  confirmed: true,
  params: ofPerson,
  body: decision,
});

export const confirmRecovery = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/recovery/confirm",
  summary:
    "Removes a user's second factors and sessions, as a second administrator; the user is notified by mail",
  access: "signed-in",
  permission: "users.recover",
  confirmed: true,
  params: ofPerson,
  body: decision,
});
