import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { access, linkToken } from "#features/accounts/contract.ts";
import { emailAddress } from "#platform/email-address.ts";

export const newAddress = z.strictObject({ email: emailAddress });
export type NewAddress = z.infer<typeof newAddress>;

export const changeEmail = defineCall({
  method: "PUT",
  path: "/api/user/email",
  summary: "Requests a change of e-mail address; it takes effect once the mailed link is used",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  body: newAddress,
  answer: access,
});

export const sendEmailLink = defineCall({
  method: "POST",
  path: "/api/user/email-link",
  summary: "Sends the confirmation link of an unconfirmed address again",
  access: "signed-in",
  whileRestricted: true,
  status: 202,
});

export const confirmEmail = defineCall({
  method: "POST",
  path: "/api/email-links/{token}",
  summary: "Confirms an e-mail address with a one-time link",
  access: "anyone",
  params: linkToken,
});
