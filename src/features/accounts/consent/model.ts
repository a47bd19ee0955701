import type { NewConsent, Purpose } from "./contract.ts";

/** Version of the banner's wording; incremented with the first change after a release. An answer is to one version. */
export const CONSENT_TEXT_VERSION = "2";

/** What the banner's text tells of, and "accept all" means: a yes to anything else would be to nothing said. */
export const EXPLAINED: readonly Purpose[] = ["performance"];

/** Legal basis and storage period of a purpose. */
export function termsOf(purpose: Purpose): Pick<NewConsent, "legalBasis" | "dataRetentionPeriod"> {
  return purpose === "necessary"
    ? { legalBasis: "legal_obligation", dataRetentionPeriod: "Account lifecycle" }
    : { legalBasis: "consent", dataRetentionPeriod: "13 months" };
}

/** The field that contradicts the purpose, or `null`. Necessary storage can't be declined. */
export function contradictionIn(input: NewConsent): keyof NewConsent | null {
  const terms = termsOf(input.purpose);
  if (input.purpose === "necessary" && !input.consentGiven) return "consentGiven";
  if (input.legalBasis !== terms.legalBasis) return "legalBasis";
  if (input.dataRetentionPeriod !== terms.dataRetentionPeriod) return "dataRetentionPeriod";
  return null;
}

/** The specification's flag, timestamp and preferences, and the wording that was answered, under these names in browser storage. */
export const CONSENT_KEYS = {
  given: "consentGiven",
  timestamp: "consentTimestamp",
  preferences: "consentPreferences",
  version: "consentVersion",
} as const;

export const CONSENT_MONTHS = 13;
