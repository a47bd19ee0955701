import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { secondStep } from "../contract.ts";

/** What an app is given, by a QR code or typed. */
export const newSecret = z.object({ secret: z.string(), uri: z.string() });
export type NewSecret = z.infer<typeof newSecret>;

export const appCode = z.strictObject({ code: z.string().trim().min(6).max(10) });
export type AppCode = z.infer<typeof appCode>;

export const shownCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type ShownCodes = z.infer<typeof shownCodes>;

export const beginSecondFactor = defineCall({
  method: "POST",
  path: "/api/user/second-factor",
  summary: "Makes a secret for an app; it counts once a first code was given",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: newSecret,
  status: 201,
});

export const confirmSecondFactor = defineCall({
  method: "PUT",
  path: "/api/user/second-factor",
  summary:
    "Takes the first code: from now on the login asks for one. Shows ten recovery codes, once",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  body: appCode,
  answer: shownCodes,
});

export const givenStep = z.strictObject(secondStep);
export type GivenStep = z.infer<typeof givenStep>;

export const takeSecondStep = defineCall({
  method: "POST",
  path: "/api/user/second-step",
  summary:
    "Takes the second step in a session that began without one; it goes on under a new token",
  access: "signed-in",
  whileRestricted: true,
  body: givenStep,
});

export const verification = z.object({ isRequired: z.boolean(), isVerified: z.boolean() });
export type Verification = z.infer<typeof verification>;

export const getVerification = defineCall({
  method: "GET",
  path: "/api/admin/two-factor-verification-status",
  summary: "Whether staff's calls need a second step, and whether this session has taken it",
  access: "signed-in",
  answer: verification,
});

export const endSecondFactor = defineCall({
  method: "DELETE",
  path: "/api/user/second-factor",
  summary: "From now on the password is enough",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
});

export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/user/recovery-codes",
  summary: "Ten new recovery codes in place of the old ones, shown once",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: shownCodes,
});
