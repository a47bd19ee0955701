import type { Locale } from "#platform/i18n/locales.ts";
import { boundsOf, formatTreeDate } from "../../dates/engine/tree-dates.ts";
import type { Dated } from "../model.ts";

/** A date with its words in the caller's language. */
export function shownDate({ date, place }: Dated, locale: Locale) {
  return { date, dateText: date === null ? null : formatTreeDate(date, locale), place };
}

export function shownDateOrNull(dated: Dated | null, locale: Locale) {
  return dated === null ? null : shownDate(dated, locale);
}

/** The number of the day, where a date means a single one. */
export function dayNumberOf(date: string | null): number | null {
  if (date === null) return null;
  const { earliest, latest } = boundsOf(date);
  if (earliest === null || latest === null) return null;
  const [first, last] = [earliest, latest].map(({ year, month, day }) => {
    const at = new Date(0);
    at.setUTCFullYear(year, month - 1, day);
    return at.getTime() / 86_400_000;
  });
  return first === last ? (first ?? null) : null;
}
