import { latestDay } from "#platform/days.ts";

/** Danish days, both included. */
export type Days = { from: string; to: string };

/**
 * The days of a journal: of days, months or years. Without an end up to today, without a beginning
 * since the financial year of its end began.
 */
export function journalDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Days {
  const last = to === undefined ? today : lastDayOf(to);
  return { from: firstDayOf(from ?? last.slice(0, "2026".length)), to: last };
}

/** `2026-11` begins on `2026-11-01`. */
function firstDayOf(period: string): string {
  return `${period}-01-01`.slice(0, "2026-11-01".length);
}

/** `2026-11` ends on `2026-11-30`. */
function lastDayOf(period: string): string {
  const last = latestDay(period);
  if (last === null) return period;
  const [month, day] = [last.month, last.day].map((part) => String(part).padStart(2, "0"));
  return `${String(last.year).padStart(4, "0")}-${month}-${day}`;
}
