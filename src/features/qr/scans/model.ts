export const WEEKS = 12;

/** The last weeks, oldest first, each with its number of scans. */
export function inWeeks(days: { day: string; count: number }[], today: string): number[] {
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const { day, count } of days) {
    const ago = Math.floor((Date.parse(today) - Date.parse(day)) / (7 * 86_400_000));
    if (ago >= 0 && ago < WEEKS) weeks[WEEKS - 1 - ago] = (weeks[WEEKS - 1 - ago] ?? 0) + count;
  }
  return weeks;
}
