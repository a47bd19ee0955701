import type { NewConsent, Purpose } from "./contract.ts";

/** Rises with every change of what the banner asks; an answer is to one wording. */
export const CONSENT_TEXT_VERSION = "1";

/** On what ground a purpose rests and how long its data are kept. */
export function termsOf(purpose: Purpose): Pick<NewConsent, "legalBasis" | "dataRetentionPeriod"> {
  return purpose === "necessary"
    ? { legalBasis: "legal_obligation", dataRetentionPeriod: "Account lifecycle" }
    : { legalBasis: "consent", dataRetentionPeriod: "13 months" };
}

/** The field that contradicts the purpose, or `null`. What is necessary can't be turned off. */
export function contradictionIn(input: NewConsent): keyof NewConsent | null {
  const terms = termsOf(input.purpose);
  if (input.purpose === "necessary" && !input.consentGiven) return "consentGiven";
  if (input.legalBasis !== terms.legalBasis) return "legalBasis";
  if (input.dataRetentionPeriod !== terms.dataRetentionPeriod) return "dataRetentionPeriod";
  return null;
}
