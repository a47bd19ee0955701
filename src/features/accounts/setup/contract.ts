import { defineCall } from "#platform/call.ts";
import { linkToken, registration, user } from "../contract.ts";

/** The first administrator, by the one-time link that the operator's machine prints. */
export const becomeAdministrator = defineCall({
  method: "POST",
  path: "/api/setup/{token}",
  summary: "Makes an administrator's account with a one-time link",
  access: "anyone",
  params: linkToken,
  body: registration.omit({ qrCode: true }),
  answer: user,
  status: 201,
});
