import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { linkToken, user } from "../contract.ts";

const ofLink = z.object({ linkId: z.uuid() });

const shownLink = z.object({ id: z.uuid(), url: z.string(), expiresAt: z.iso.datetime() });
export type ShownLink = z.infer<typeof shownLink>;

/** `asked`: a phone has read it and wants in; `taken`: it is in. */
const linkState = z.object({
  state: z.enum(["open", "asked", "allowed", "taken"]),
  device: z.string().nullable(),
  browser: z.string().nullable(),
});
export type LinkState = z.infer<typeof linkState>;

export const showPhoneLink = defineCall({
  method: "POST",
  path: "/api/user/phone-links",
  summary: "Makes a link by which a phone may ask to be signed in as oneself, for ten minutes",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: shownLink,
  status: 201,
});

export const getPhoneLink = defineCall({
  method: "GET",
  path: "/api/user/phone-links/{linkId}",
  summary: "Whether a phone has asked, and what it calls itself",
  access: "signed-in",
  params: ofLink,
  answer: linkState,
});

export const allowPhone = defineCall({
  method: "POST",
  path: "/api/user/phone-links/{linkId}/allow",
  summary: "Lets the phone in that has asked",
  access: "signed-in",
  whileRestricted: true,
  params: ofLink,
});

export const endPhoneLink = defineCall({
  method: "DELETE",
  path: "/api/user/phone-links/{linkId}",
  summary: "Puts the link away: no phone gets in by it",
  access: "signed-in",
  whileRestricted: true,
  params: ofLink,
});

export const askToLogIn = defineCall({
  method: "POST",
  path: "/api/phone-links/{token}",
  summary: "Asks, from the phone that has read it, to be signed in; one phone may",
  access: "anyone",
  params: linkToken,
});

export const logInByPhoneLink = defineCall({
  method: "POST",
  path: "/api/phone-links/{token}/session",
  summary: "Signs the phone in once the computer has said yes; nobody until then",
  access: "anyone",
  params: linkToken,
  answer: z.object({ user: user.nullable() }),
});
