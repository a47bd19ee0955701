import { LOCALE_DAYS, LOCALE_KEY, TEXTS_DAYS, TEXTS_PREFIX } from "#platform/i18n/locales.ts";
import { OUTBOX } from "#platform/offline/anything-waiting.ts";
import { PASS_COOKIE } from "#platform/pass.ts";
import { DRAFT_FILES, DRAFT_PREFIX } from "#platform/pages/drafts.ts";
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from "#platform/session-cookies.ts";
import { STARTER_COOKIE } from "#platform/starter-cookie.ts";
import { themeKey } from "#ui/theme.ts";
import type { NewConsent, Purpose } from "./contract.ts";

/** Version of the banner's wording; incremented with every change. An answer is to one version. */
export const CONSENT_TEXT_VERSION = "1";

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

/** The specification's flag, timestamp and preferences, under these names in browser storage. */
export const CONSENT_KEYS = {
  given: "consentGiven",
  timestamp: "consentTimestamp",
  preferences: "consentPreferences",
} as const;

export const CONSENT_MONTHS = 13;

export type Stored = {
  /** Translation key. */
  key: string;
  /** Names in browser storage; `*` is a wildcard suffix. */
  names: string[];
  place: "cookie" | "browser" | "tab";
  purpose: Purpose;
  /** `null`: until it is cleared, or for session storage until the tab is closed. */
  life: { days: number } | { months: number } | null;
};

type Given = {
  sessionDays: number;
  passDays: number;
  starterCodeDays: number;
  publicUrl: string;
};

/**
 * Everything that a visit may store in a browser, by purpose. The cookie page shows this list; an
 * end-to-end test compares it with what browsers really store.
 */
export function storedThings(given: Given): Stored[] {
  const { sessionDays, passDays, starterCodeDays, publicUrl } = given;
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
    {
      ...cookie,
      key: "starter",
      names: [`${bound}${STARTER_COOKIE}`],
      life: { days: starterCodeDays },
    },
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
    { ...browser, key: "coming", names: ["coming:*"], life: null },
    { ...browser, key: "upload", names: ["tus::*"], life: null },
    { ...browser, key: "offline", names: ["page *", "files *"], life: null },
    { ...browser, key: "draftFile", names: [DRAFT_FILES], life: { days: 1 } },
    { ...browser, key: "outbox", names: [OUTBOX], life: { days: 30 } },
    { ...tab, key: "draft", names: [`${DRAFT_PREFIX}*`] },
    { ...tab, key: "place", names: ["react-router-*", "remix-router-*"] },
  ];
}
