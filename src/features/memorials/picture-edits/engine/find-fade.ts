import type { Statistics } from "./statistics.ts";

/** A good print has black and white in it, or nearly. */
const RANGE_WHOLE = 220;
/** Left as a trace of its age, and as some scenes hold no black or white. */
const FADE_MAX = 85;

/** How much of the lost range to bring back, 0 to 100; 0 for a picture that has not faded. */
export function findFade(statistics: Statistics): number {
  const ranges = statistics.map(({ low, high }) => high - low);
  const narrowest = Math.min(...ranges);
  const mean = ranges.reduce((sum, range) => sum + range, 0) / ranges.length;
  const lost = Math.max(0, RANGE_WHOLE - (mean + narrowest) / 2);
  return lost < 12 ? 0 : Math.min(FADE_MAX, Math.round(30 + 0.6 * lost));
}
