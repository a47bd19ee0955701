import { z } from "zod";
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

export const getSetup = defineCall({
  method: "GET",
  path: "/api/setup/{token}",
  summary: "What a setup link is for: the first administrator, or a reseller's customer",
  access: "anyone",
  params: linkToken,
  answer: z.object({
    /** `null` for a link that was used, has expired or never was. */
    kind: z.enum(["administrator", "customer"]).nullable(),
  }),
});
export type Setup = z.infer<typeof getSetup.answer>;
