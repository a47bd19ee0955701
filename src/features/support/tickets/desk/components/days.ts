import { danishDay, startOfDay } from "#platform/days.ts";
import { FORMAT_TAGS, type Locale } from "#platform/i18n/locales.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A day that people call by a word of its own; `null` for all others. */
export function nearDay(moment: string, now = Date.now()): "today" | "tomorrow" | null {
  const day = danishDay(new Date(moment));
  if (day === danishDay(new Date(now))) return "today";
  return day === danishDay(new Date(now + DAY_MS)) ? "tomorrow" : null;
}

/** `26. november`: a deadline is days away, and needs no year. */
export function dayInYear(moment: string, locale: Locale): string {
  const days = new Intl.DateTimeFormat(FORMAT_TAGS[locale], {
    timeZone: "Europe/Copenhagen",
    day: "numeric",
    month: "long",
  });
  return days.format(new Date(moment));
}

export function isPast(moment: string, now = Date.now()): boolean {
  return Date.parse(moment) < now;
}

const MORNING = 8;

/** Eight in the morning in Denmark, so many days ahead. */
export function morningIn(days: number, now = Date.now()): Date {
  return new Date(startOfDay(danishDay(new Date(now)), days).getTime() + MORNING * HOUR_MS);
}
