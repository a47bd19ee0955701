import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_LOCALE, LOCALES, localeOf } from "#platform/i18n/locales.ts";
import { textsBackend } from "#platform/i18n/texts-backend.ts";

/**
 * The browser's translator. `shown` is the language the page arrived in: that of its address, of
 * the stored choice (`languageScript` has seen to its cookie) or of the browser. Taking over changes
 * no word, and nothing is left to be detected here.
 */
export async function browserTranslator(shown: string, namespaces: string[]): Promise<i18n> {
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
