/**
 * Space is bought by the calendar's year: it begins on a day and ends before the same day of the next
 * year, which is when the next one begins. Days are `2027-02-28`, amounts whole øre with VAT.
 */

/** A month's notice, and a month's word before a new year begins: the terms say both. */
const NOTICE_MONTHS = 1;
const YEAR_MONTHS = 12;

/** So long after its due day an unpaid year is credited. */
export const GIVEN_UP_AFTER_DAYS = 14;

/** The same day of another month, or the last one of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(date, last.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** Whole months between two days; 0 if the second isn't after the first. */
export function monthsBetween(from: string, until: string): number {
  let months = 0;
  while (monthsAfter(from, months + 1) <= until) months++;
  return months;
}

/** Whole days between two days. */
export function daysBetween(from: string, until: string): number {
  return Math.max(0, (Date.parse(until) - Date.parse(from)) / 86_400_000);
}

/**
 * When the year that begins on `from` ends, of space that began on `start`: reckoned from there, so
 * that whoever began on 29 February has that day again in four years.
 */
export function yearEnd(start: string, from: string): string {
  let years = 1;
  while (monthsAfter(start, years * YEAR_MONTHS) <= from) years++;
  return monthsAfter(start, years * YEAR_MONTHS);
}

/** From this day on the next year is invoiced. */
export function renewsFrom(paidUntil: string): string {
  return monthsAfter(paidUntil, -NOTICE_MONTHS);
}

/** When space ends that is given notice of on a day: never after what is paid. */
export function endDayOf(today: string, paidUntil: string): string {
  const notice = monthsAfter(today, NOTICE_MONTHS);
  return notice < paidUntil ? notice : paidUntil;
}

export type PaidYear = { startsOn: string; until: string; amount: number };

/** For the whole months that are left of a year, rounded up. */
export function unusedOf({ startsOn, until, amount }: PaidYear, endsOn: string): number {
  const from = endsOn > startsOn ? endsOn : startsOn;
  const months = Math.min(YEAR_MONTHS, monthsBetween(from, until));
  return Math.ceil((amount * months) / YEAR_MONTHS);
}

/** For the days that were used of a year, rounded down: what withdrawing after asking to begin costs. */
export function usedOf({ startsOn, until, amount }: PaidYear, today: string): number {
  const days = daysBetween(startsOn, today < until ? today : until);
  return Math.floor((amount * days) / daysBetween(startsOn, until));
}

/** What was earned of an amount by a day, month by month; all of it at the end. */
export function earnedOf(
  amount: number,
  { startsOn, until }: Omit<PaidYear, "amount">,
  today: string,
): number {
  if (today >= until) return amount;
  const months = Math.min(YEAR_MONTHS, monthsBetween(startsOn, today));
  return Math.round((amount * months) / YEAR_MONTHS);
}

/** The next day on which something of a year is earned; `null` once all is. */
export function nextEarning(
  { startsOn, until }: Omit<PaidYear, "amount">,
  today: string,
): string | null {
  return today >= until ? null : monthsAfter(startsOn, monthsBetween(startsOn, today) + 1);
}
