import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const PURPOSES = [
  "necessary",
  "analytics",
  "marketing",
  "performance",
  "social_media",
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Binds what was reserved before there is an account to the browser it was reserved for. */
export const STARTER_COOKIE = "starterCode";

const LEGAL_BASES = ["legal_obligation", "consent"] as const;
const RETENTION_PERIODS = ["Account lifecycle", "13 months"] as const;

/** One answer for one purpose; `termsOf` in the model defines which fields belong together. */
export const newConsent = z.strictObject({
  purpose: z.enum(PURPOSES),
  consentGiven: z.boolean(),
  /** Given in the banner, or on the cookie page where it can be changed. */
  consentMethod: z.enum(["banner", "settings"]),
  legalBasis: z.enum(LEGAL_BASES),
  dataRetentionPeriod: z.enum(RETENTION_PERIODS),
});
export type NewConsent = z.infer<typeof newConsent>;

export const consentRecord = newConsent.extend({
  id: z.uuid(),
  /** The version of the wording that was answered. */
  textVersion: z.string(),
  givenAt: z.iso.datetime(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

export const listOwnConsents = defineCall({
  method: "GET",
  path: "/api/user/consents",
  summary: "The current user's consents, newest first",
  access: "signed-in",
  answer: z.object({ items: z.array(consentRecord) }),
});

export const giveConsent = defineCall({
  method: "POST",
  path: "/api/gdpr/consent",
  summary: "Records a consent or refusal for one purpose; earlier records stay",
  access: "anyone",
  body: newConsent,
  answer: consentRecord,
  status: 201,
});
