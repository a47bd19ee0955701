import { formatPartialDate, parsePartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";

/** `17. maj 1931`, `omkring 1938`: in one text, where pages set "about" in italics. */
export function dateInWords(text: string, locale: Locale): string {
  const date = formatPartialDate(text, locale);
  if (parsePartialDate(text)?.about !== true) return date;
  return `${translator(locale).getFixedT(locale, "memorials")("dates.about")} ${date}`;
}
