import { LOCALES, type Locale } from "#platform/i18n/locales.ts";

/** Words that the others don't have, and everybody writes. */
const WORDS: Record<Locale, ReadonlySet<string>> = {
  da: new Set("jeg og ikke det til er hej kære hilsen vi har med på tak kan hvordan af".split(" ")),
  en: new Set(
    "the and is you dear hello regards thank thanks please how we have with of".split(" "),
  ),
  es: new Set("el la los que de gracias hola estimado saludos no una por para cómo mi".split(" ")),
};
const READ_MAX = 5000;

/** The language somebody writes in, the operator's first where the words don't tell. */
export function guessLocale(text: string): Locale {
  const words = text
    .slice(0, READ_MAX)
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const known = LOCALES.map((locale) => ({
    locale,
    count: words.filter((word) => WORDS[locale].has(word)).length,
  }));
  return known.reduce((best, one) => (one.count > best.count ? one : best)).locale;
}
