import type { CalendarDay } from "#platform/days.ts";

/** The calendars that GEDCOM 7 defines. */
export const CALENDARS = ["GREGORIAN", "JULIAN", "FRENCH_R", "HEBREW"] as const;
export type Calendar = (typeof CALENDARS)[number];

const ROMAN_MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** In the order of the year. */
export const MONTHS: Record<Calendar, readonly string[]> = {
  GREGORIAN: ROMAN_MONTHS,
  JULIAN: ROMAN_MONTHS,
  FRENCH_R: "VEND BRUM FRIM NIVO PLUV VENT GERM FLOR PRAI MESS THER FRUC COMP".split(" "),
  HEBREW: "TSH CSH KSL TVT SHV ADR ADS NSN IYR SVN TMZ AAV ELL".split(" "),
};

export const LAST_YEAR = 9999;

/** The French Republic counted its years until the fourteenth; later ones were never defined. */
const LAST_FRENCH_YEAR = 14;

/** A year before the first is written as zero or less: 1 BCE is 0, 2 BCE is -1. */
export function daysInMonth(calendar: Calendar, year: number, month: number): number {
  if (calendar === "HEBREW") return hebrewMonthLength(year, month);
  if (calendar === "FRENCH_R") return frenchMonthLength(year, month);
  if (month === 2) return isLeap(calendar, year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeap(calendar: "GREGORIAN" | "JULIAN", year: number): boolean {
  if (year % 4 !== 0) return false;
  return calendar === "JULIAN" || year % 100 !== 0 || year % 400 === 0;
}

/** The Gregorian day on which a day of another calendar began; `null` where nobody can tell. */
export function toGregorian(calendar: Calendar, day: CalendarDay): CalendarDay | null {
  switch (calendar) {
    case "GREGORIAN":
      return day;
    case "JULIAN":
      return dayOfNumber(julianNumber(day));
    case "FRENCH_R":
      return day.year > LAST_FRENCH_YEAR ? null : dayOfNumber(frenchNumber(day));
    case "HEBREW":
      return dayOfNumber(hebrewNumber(day));
  }
}

/** Days are counted from 1 January of the year 1 in the Gregorian calendar, which is day 1. */
const UNIX_DAY = 719_163;
const DAY_MS = 86_400_000;

function dayOfNumber(number: number): CalendarDay {
  const date = new Date((number - UNIX_DAY) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function julianNumber({ year, month, day }: CalendarDay): number {
  let correction = 0;
  if (month > 2) correction = isLeap("JULIAN", year) ? -1 : -2;
  const before = 365 * (year - 1) + Math.floor((year - 1) / 4);
  return before - 2 + Math.floor((367 * month - 362) / 12) + correction + day;
}

const FRENCH_EPOCH = 654_415;

function frenchNumber({ year, month, day }: CalendarDay): number {
  return FRENCH_EPOCH - 1 + 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day;
}

function frenchMonthLength(year: number, month: number): number {
  if (month < 13) return 30;
  return year % 4 === 3 || year > LAST_FRENCH_YEAR ? 6 : 5;
}

const HEBREW_EPOCH = -1_373_427;
const CHESHVAN = 2;
const KISLEV = 3;
const ADAR = 6;
const LAST_ADAR = 7;

function hebrewNumber({ year, month, day }: CalendarDay): number {
  let before = 0;
  for (let earlier = 1; earlier < month; earlier++) {
    before += hebrewMonthInYear(year, earlier);
  }
  return hebrewNewYear(year) + before - 1 + day;
}

function isHebrewLeap(year: number): boolean {
  return (7 * year + 1) % 19 < 7;
}

/** The days that a month adds to its year. A common year has one Adar, which is written as either. */
function hebrewMonthInYear(year: number, month: number): number {
  return month === ADAR && !isHebrewLeap(year) ? 0 : hebrewMonthLength(year, month);
}

function hebrewMonthLength(year: number, month: number): number {
  const days = hebrewNewYear(year + 1) - hebrewNewYear(year);
  if (month === CHESHVAN) return days % 10 === 5 ? 30 : 29;
  if (month === KISLEV) return days % 10 === 3 ? 29 : 30;
  if (month === ADAR) return isHebrewLeap(year) ? 30 : 29;
  if (month < ADAR) return month % 2 === 1 ? 30 : 29;
  return month === LAST_ADAR || month % 2 === 1 ? 29 : 30;
}

function hebrewNewYear(year: number): number {
  const [before, start, after] = [year - 1, year, year + 1].map(hebrewElapsedDays);
  let delay = 0;
  if ((after ?? 0) - (start ?? 0) === 356) delay = 2;
  else if ((start ?? 0) - (before ?? 0) === 382) delay = 1;
  return HEBREW_EPOCH + (start ?? 0) + delay;
}

/** By the mean moons; the year never begins on a Sunday, Wednesday or Friday. */
function hebrewElapsedDays(year: number): number {
  const moons = Math.floor((235 * year - 234) / 19);
  const parts = 12_084 + 13_753 * moons;
  const days = 29 * moons + Math.floor(parts / 25_920);
  return (3 * (days + 1)) % 7 < 3 ? days + 1 : days;
}
