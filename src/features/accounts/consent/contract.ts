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
const LEGAL_BASES = ["legal_obligation", "consent"] as const;
const RETENTION_PERIODS = ["Account lifecycle", "13 months"] as const;

/** One answer to one purpose; what belongs together is said by `termsOf` in the model. */
export const newConsent = z.strictObject({
  purpose: z.enum(PURPOSES),
  consentGiven: z.boolean(),
  /** The banner at the foot of a page, or the cookie page where one changes one's mind. */
  consentMethod: z.enum(["banner", "settings"]),
  legalBasis: z.enum(LEGAL_BASES),
  dataRetentionPeriod: z.enum(RETENTION_PERIODS),
});
export type NewConsent = z.infer<typeof newConsent>;

export const consentRecord = newConsent.extend({
  id: z.uuid(),
  /** Which wording of the question was answered. */
  textVersion: z.string(),
  givenAt: z.iso.datetime(),
});
export type ConsentRecord = z.infer<typeof consentRecord>;

export const listOwnConsents = defineCall({
  method: "GET",
  path: "/api/user/consents",
  summary: "What one has said yes and no to while signed in, the newest first",
  access: "signed-in",
  answer: z.object({ items: z.array(consentRecord) }),
});

export const giveConsent = defineCall({
  method: "POST",
  path: "/api/gdpr/consent",
  summary: "Records one answer to one purpose; an earlier answer stays on record",
  access: "anyone",
  body: newConsent,
  answer: consentRecord,
  status: 201,
});
