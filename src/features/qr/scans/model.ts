type Headers = Record<string, string | string[] | undefined>;

/** What a browser says that fetches an address before anybody has asked for it. */
const EARLY = ["purpose", "sec-purpose", "x-purpose", "x-moz"];

/** Fetched, prerendered or looked at for a preview: nobody stands at the stone. */
export function isEarly(headers: Headers): boolean {
  return EARLY.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));
}

export const WEEKS = 12;

/** The last weeks, the oldest first, each with the number of scans in it. */
export function inWeeks(days: { day: string; count: number }[], today: string): number[] {
  const weeks = Array.from({ length: WEEKS }, () => 0);
  for (const { day, count } of days) {
    const ago = Math.floor((Date.parse(today) - Date.parse(day)) / (7 * 86_400_000));
    if (ago >= 0 && ago < WEEKS) weeks[WEEKS - 1 - ago] = (weeks[WEEKS - 1 - ago] ?? 0) + count;
  }
  return weeks;
}
