/** Days are Danish calendar days, `2026-11-23`. */

const DAY_MS = 86_400_000;

/** Fixed days on which no term ends: public holidays, and those that forbrugeraftaleloven § 19 adds. */
const FIXED = new Set([
  "01-01", // New Year's Day
  "06-05", // Constitution Day
  "12-24", // Christmas Eve
  "12-25",
  "12-26",
  "12-31", // New Year's Eve
]);

/**
 * The public holidays that move with Easter, in days after Easter Sunday: Maundy Thursday, Good Friday,
 * Easter Sunday and Monday, Ascension Day, Whit Sunday and Monday. General Prayer Day (store bededag) is
 * none since 2024: lov nr. 214 af 6. marts 2023.
 */
const AFTER_EASTER = new Set([-3, -2, 0, 1, 39, 49, 50]);

/**
 * Easter Sunday of a year: the Gregorian computus of Meeus, Jones and Butcher (Jean Meeus, Astronomical
 * Algorithms, 2nd edition, chapter 8).
 */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Monday to Friday, and neither a public holiday nor another day on which no term ends. */
export function isWorkingDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.slice(5))) return false;
  const easter = Date.parse(easterOf(date.getUTCFullYear()));
  return !AFTER_EASTER.has((date.getTime() - easter) / DAY_MS);
}

/** The working day that comes so many working days after a day, whichever day that is. */
export function workingDayAfter(day: string, workingDays: number): string {
  let time = Date.parse(day);
  for (let left = workingDays; left > 0;) {
    time += DAY_MS;
    if (isWorkingDay(isoDay(time))) left -= 1;
  }
  return isoDay(time);
}

/** The day itself, or the first working day after it. */
export function workingDayFrom(day: string): string {
  let time = Date.parse(day);
  while (!isWorkingDay(isoDay(time))) time += DAY_MS;
  return isoDay(time);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
