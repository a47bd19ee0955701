import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { reason } from "../roles/contract.ts";

const ofPerson = z.object({ id: z.uuid() });
const decision = z.strictObject({ reason });
export type Decision = z.infer<typeof decision>;

const recovery = z.object({
  /** They log in by two steps, or have a passkey. */
  hasSteps: z.boolean(),
  asked: z.object({ by: z.string(), reason: z.string() }).nullable(),
  can: z.object({ ask: z.boolean(), confirm: z.boolean() }),
});
export type Recovery = z.infer<typeof recovery>;

export const getRecovery = defineCall({
  method: "GET",
  path: "/api/admin/users/{id}/recovery",
  summary: "Whether somebody's second steps are to be ended, and who asked for it",
  access: "signed-in",
  permission: "users.recover",
  params: ofPerson,
  answer: recovery,
});

export const askRecovery = defineCall({
  method: "POST",
  path: "/api/admin/users/{id}/recovery",
  summary: "Asks another administrator to end somebody's lost second steps; they are told by mail",
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
    "Ends somebody's second steps and sessions, as a second administrator; they are told by mail",
  access: "signed-in",
  permission: "users.recover",
  confirmed: true,
  params: ofPerson,
  body: decision,
});
