import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  DEFAULT_LOCALE,
  LOCALE_KEY,
  LOCALES,
  localeOf,
  TEXTS_PREFIX,
} from "#platform/i18n/locales.ts";
import { textsBackend } from "#platform/i18n/texts-backend.ts";

/**
 * The browser's translator. `shown` is the language the page arrived in, for which the server looked
 * at the stored choice, then at the browser's language (`requestedLocale`): taking over changes no
 * word, and nothing is left to be detected here.
 */
export async function browserTranslator(shown: string, namespaces: string[]): Promise<i18n> {
  forgetUnsupportedLanguage();
  await i18next
    .use(textsBackend(__BUILD__))
    .use(initReactI18next)
    .init({
      lng: localeOf(shown),
      supportedLngs: LOCALES,
      fallbackLng: DEFAULT_LOCALE,
      ns: namespaces,
      defaultNS: "common",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  return i18next;
}

/** Texts of a language that we no longer speak are no use to anyone. */
function forgetUnsupportedLanguage(): void {
  try {
    const stored = localStorage.getItem(LOCALE_KEY);
    if (stored === null || LOCALES.some((locale) => locale === stored)) return;
    localStorage.setItem(LOCALE_KEY, localeOf(stored));
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(TEXTS_PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage may be off; then nothing old is in it.
  }
}
