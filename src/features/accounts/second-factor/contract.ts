import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { secondStep } from "../contract.ts";

/** The secret for the app, as QR code or typed. */
export const newSecret = z.object({ secret: z.string(), uri: z.string() });
export type NewSecret = z.infer<typeof newSecret>;

export const appCode = z.strictObject({ code: z.string().trim().min(6).max(10) });
export type AppCode = z.infer<typeof appCode>;

export const shownCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type ShownCodes = z.infer<typeof shownCodes>;

export const beginSecondFactor = defineCall({
  method: "POST",
  path: "/api/user/second-factor",
  summary:
    "Creates the secret for an authenticator app; it is active once a first code was confirmed",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: newSecret,
  status: 201,
});

export const confirmSecondFactor = defineCall({
  method: "PUT",
  path: "/api/user/second-factor",
  summary: "Activates two-step login with a first code; returns ten recovery codes, once",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  body: appCode,
  answer: shownCodes,
});

export const givenStep = z.strictObject(secondStep);
export type GivenStep = z.infer<typeof givenStep>;

export const verifySecondStep = defineCall({
  method: "POST",
  path: "/api/user/second-step",
  summary: "Verifies the second step of a session that began without one, and renews its token",
  access: "signed-in",
  whileReadOnly: true,
  whileRestricted: true,
  body: givenStep,
});

export const verification = z.object({ isRequired: z.boolean(), isVerified: z.boolean() });
export type Verification = z.infer<typeof verification>;

export const getVerification = defineCall({
  method: "GET",
  path: "/api/admin/two-factor-verification-status",
  summary: "Whether staff calls require a second step, and whether this session has verified it",
  access: "signed-in",
  answer: verification,
});

export const endSecondFactor = defineCall({
  method: "DELETE",
  path: "/api/user/second-factor",
  summary: "Deactivates the authenticator app",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
});

export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/user/recovery-codes",
  summary: "Replaces the recovery codes by ten new ones; returned once",
  access: "signed-in",
  whileRestricted: true,
  confirmed: true,
  answer: shownCodes,
});
