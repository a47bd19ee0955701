import { LOCALE_DAYS, LOCALE_KEY, TEXTS_DAYS, TEXTS_PREFIX } from "#platform/i18n/locales.ts";
import { PASS_COOKIE } from "#platform/pass.ts";
import { DRAFT_PREFIX } from "#platform/pages/drafts.ts";
import { themeKey } from "#ui/theme.ts";
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from "../model.ts";
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

/** The specification's flag, timestamp and preferences, under these names in browser storage. */
export const CONSENT_KEYS = {
  given: "consentGiven",
  timestamp: "consentTimestamp",
  preferences: "consentPreferences",
} as const;

export const CONSENT_MONTHS = 13;

export type Stored = {
  /** Of its sentence in the texts. */
  key: string;
  /** As they are called in the browser; a `*` stands for what follows. */
  names: string[];
  place: "cookie" | "browser" | "tab";
  purpose: Purpose;
  /** `null`: until it is cleared, or for a tab until that is closed. */
  life: { days: number } | { months: number } | null;
};

type Given = { sessionDays: number; passDays: number; publicUrl: string };

/**
 * Everything that a visit may leave in a browser, by what it is for. The cookie page shows this list;
 * a journey compares it with what browsers really hold.
 */
export function storedThings({ sessionDays, passDays, publicUrl }: Given): Stored[] {
  const bound = publicUrl.startsWith("https:") ? "__Host-" : "";
  const necessary = "necessary" as const;
  const cookie = { place: "cookie", purpose: necessary } as const;
  const browser = { place: "browser", purpose: necessary } as const;
  const tab = { place: "tab", purpose: necessary, life: null } as const;
  return [
    {
      ...cookie,
      key: "session",
      names: [`${bound}${SESSION_COOKIE}`, SIGNED_IN_COOKIE],
      life: { days: sessionDays },
    },
    { ...cookie, key: "pass", names: [`${bound}${PASS_COOKIE}`], life: { days: passDays } },
    { ...cookie, key: "language", names: [LOCALE_KEY], life: { days: LOCALE_DAYS } },
    { ...browser, key: "chosenLanguage", names: [LOCALE_KEY], life: null },
    { ...browser, key: "texts", names: [`${TEXTS_PREFIX}*`], life: { days: TEXTS_DAYS } },
    { ...browser, key: "theme", names: [themeKey], life: null },
    {
      ...browser,
      key: "answer",
      names: Object.values(CONSENT_KEYS),
      life: { months: CONSENT_MONTHS },
    },
    { ...browser, key: "slideshow", names: ["skipVideosInSlideshow"], life: null },
    { ...browser, key: "upload", names: ["tus::*"], life: null },
    { ...browser, key: "offline", names: ["page *", "files *"], life: null },
    { ...tab, key: "draft", names: [`${DRAFT_PREFIX}*`] },
    { ...tab, key: "place", names: ["react-router-*", "remix-router-*"] },
  ];
}
