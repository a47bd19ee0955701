import { daysIn, parsePartialDate } from "./dates.ts";

/** Days of the calendar, apart from how dates are shown: pages of visitors need the latter alone. */

export type CalendarDay = { year: number; month: number; day: number };

/** The first day that a date can mean; about a year, the first of that year. */
export function earliestDay(text: string): CalendarDay | null {
  const date = parsePartialDate(text);
  return date && { year: date.year, month: date.month ?? 1, day: date.day ?? 1 };
}

/** The last day that a date can mean; about a year, the last of that year. */
export function latestDay(text: string): CalendarDay | null {
  const date = parsePartialDate(text);
  if (date === null) return null;
  const month = date.month ?? 12;
  return { year: date.year, month, day: date.day ?? daysIn(date.year, month) };
}

const HOUR_MS = 3_600_000;
const HOUR_OF_DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Copenhagen",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The beginning of a Danish calendar day, or of the one `later` days after it. */
export function startOfDay(day: string, later: number): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + later);
  // Danish midnight is one or two hours earlier in UTC; the local clock tells which.
  return new Date(midnight.getTime() - hourOf(midnight) * HOUR_MS);
}

const DAY_HOURS = 24;

/** The same time of day in Denmark, so many days earlier: between them summer time may begin or end. */
export function daysBefore(moment: Date, days: number): Date {
  const before = new Date(moment.getTime() - days * DAY_HOURS * HOUR_MS);
  const hours = hourOf(moment) - hourOf(before);
  // Around midnight the hours are of two days.
  const shift = Math.abs(hours) > 1 ? hours - Math.sign(hours) * DAY_HOURS : hours;
  return new Date(before.getTime() + shift * HOUR_MS);
}

function hourOf(moment: Date): number {
  return Number(HOUR_OF_DAY.format(moment));
}

// Swedish dates are written as ISO 8601 has them.
const DANISH_DAYS = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Copenhagen" });

/** The date in Denmark at a moment: `2026-11-23`. */
export function danishDay(moment: Date): string {
  return DANISH_DAYS.format(moment);
}
