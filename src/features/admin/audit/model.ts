/** The first day of a day, month or year: `2026-11` begins on `2026-11-01`. */
export function firstDayOf(period: string): string {
  return `${period}-01-01`.slice(0, "2026-11-01".length);
}

/** The last one: `2026-11` ends on `2026-11-30`. */
export function lastDayOf(period: string): string {
  const [year = "", month = "12", day] = period.split("-");
  if (day !== undefined) return period;
  // The day before the first of the month after.
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
