const DAY = 86_400_000;

/** Maximum per memorial. */
export const GUESTS_MAX = 1000;

/** Names of guests are deleted as many days after the last ceremony: time to thank for coming. */
export const KEPT_DAYS = 30;

/** The day some days later, both as `2026-11-28`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}
