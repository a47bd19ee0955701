import { LOCALE_DAYS, LOCALE_KEY, TEXTS_DAYS, TEXTS_PREFIX } from "#platform/i18n/locales.ts";
import { OUTBOX } from "#platform/offline/anything-waiting.ts";
import { PASS_COOKIE } from "#platform/pass.ts";
import { DRAFT_FILES, DRAFT_PREFIX } from "#platform/pages/drafts.ts";
import { OPENING_KEY } from "#platform/pages/lost-click.ts";
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from "#platform/session-cookies.ts";
import { themeKey } from "#ui/theme.ts";
import { STARTER_COOKIE, type Purpose } from "../contract.ts";
import { CONSENT_KEYS, CONSENT_MONTHS } from "../model.ts";

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
    { ...browser, key: "labelPrinter", names: ["labelPrinter"], life: null },
    { ...browser, key: "begunOrder", names: [`${DRAFT_PREFIX}order`], life: { days: 30 } },
    { ...tab, key: "music", names: ["music *"] },
    { ...tab, key: "draft", names: [`${DRAFT_PREFIX}*`] },
    { ...tab, key: "place", names: ["react-router-*", "remix-router-*", OPENING_KEY] },
  ];
}
