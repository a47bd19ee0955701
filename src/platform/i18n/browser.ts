import i18next, { type i18n } from "i18next";
import { DEFAULT_LOCALE, LOCALES, localeOf } from "#platform/i18n/locales.ts";
import { textsBackend } from "#platform/i18n/texts-backend.ts";

/**
 * The browser's translator. `shown` is the language of the page as delivered: that of its address,
 * of the stored choice (`languageScript` sets its cookie) or of the browser. Hydration changes no
 * text, so nothing is detected here.
 */
export async function browserTranslator(shown: string, namespaces: string[]): Promise<i18n> {
  await i18next.use(textsBackend(__BUILD__)).init({
    lng: localeOf(shown),
    supportedLngs: LOCALES,
    fallbackLng: DEFAULT_LOCALE,
    ns: namespaces,
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  return i18next;
}
