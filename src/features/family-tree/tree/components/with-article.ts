import type { Locale } from "#platform/i18n/locales.ts";

/**
 * `en datter`, `a niece`, `una tía abuela`: of our own kin words alone, whose articles their forms tell. No
 * other noun goes in here.
 */
export function withArticle(word: string, locale: Locale): string {
  return `${ARTICLES[locale](word)} ${word}`;
}

const ARTICLES: Record<Locale, (word: string) => string> = {
  da: (word) => (word.endsWith("barn") ? "et" : "en"),
  en: (word) => (/^[aeiou]/i.test(word) ? "an" : "a"),
  es: (word) => (/^(?:\p{L}*a|madre|mujer)(?: |$)/u.test(word) ? "una" : "un"),
};
