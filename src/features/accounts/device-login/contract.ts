import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { linkToken, user } from "#features/accounts/contract.ts";

const ofLink = z.object({ linkId: z.uuid() });

const shownLink = z.object({ id: z.uuid(), url: z.string(), expiresAt: z.iso.datetime() });
export type ShownLink = z.infer<typeof shownLink>;

/** `asked`: a phone has read the code and asks for login; `taken`: it is signed in. */
const linkState = z.object({
  state: z.enum(["open", "asked", "allowed", "taken"]),
  device: z.string().nullable(),
  browser: z.string().nullable(),
});
export type LinkState = z.infer<typeof linkState>;

export const createDeviceLogin = defineCall({
  method: "POST",
  path: "/api/user/phone-links",
  summary: "Creates a link with which a phone may request to be signed in, valid for ten minutes",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: shownLink,
  status: 201,
});

export const getDeviceLogin = defineCall({
  method: "GET",
  path: "/api/user/phone-links/{linkId}",
  summary: "Whether a phone has requested login, and its name",
  access: "signed-in",
  params: ofLink,
  answer: linkState,
});

export const approveDeviceLogin = defineCall({
  method: "POST",
  path: "/api/user/phone-links/{linkId}/allow",
  summary: "Approves the login of the phone that requested it",
  access: "signed-in",
  whileRestricted: true,
  params: ofLink,
});

export const endDeviceLogin = defineCall({
  method: "DELETE",
  path: "/api/user/phone-links/{linkId}",
  summary: "Cancels the link",
  access: "signed-in",
  whileRestricted: true,
  params: ofLink,
});

export const requestDeviceLogin = defineCall({
  method: "POST",
  path: "/api/phone-links/{token}",
  summary: "Requests login from the phone that has read the link; one phone may",
  access: "anyone",
  params: linkToken,
});

export const logInByDevice = defineCall({
  method: "POST",
  path: "/api/phone-links/{token}/session",
  summary: "Signs the phone in once the login is approved",
  access: "anyone",
  params: linkToken,
  answer: z.object({ user: user.nullable() }),
});
