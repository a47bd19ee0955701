import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { invitationKind } from "../invitations/contract.ts";
import { linkToken, registration, user } from "../contract.ts";

/**
 * Setup of the first administrator, by the one-time link that the server prints for the operator.
 */
export const becomeAdministrator = defineCall({
  method: "POST",
  path: "/api/setup/{token}",
  summary: "Creates an administrator's account with a one-time link",
  access: "anyone",
  params: linkToken,
  body: registration.omit({ qrCode: true }),
  answer: user,
  status: 201,
});

export const getSetup = defineCall({
  method: "GET",
  path: "/api/setup/{token}",
  summary: "The purpose of a setup link: the first administrator, or an invitation that leads here",
  access: "anyone",
  params: linkToken,
  answer: z.object({
    /** `null` for a link that was used, has expired or never existed. */
    kind: z.union([z.literal("administrator"), invitationKind]).nullable(),
  }),
});
export type Setup = z.infer<typeof getSetup.answer>;
