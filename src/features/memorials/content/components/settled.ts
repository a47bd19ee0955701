import type { Memorial } from "#features/memorials/content/contract.ts";

/**
 * Comparison for `memo`: whether a section would render the same. The counts on the page change
 * with each candle; sections that don't show them needn't re-render while a visitor waits for their
 * candle.
 */
export function isSettled<Props extends { memorial: Memorial }>(
  before: Readonly<Props>,
  after: Readonly<Props>,
): boolean {
  const { memorial: memorialBefore, ...restBefore } = before;
  const { memorial: memorialAfter, ...restAfter } = after;
  const { counts: _before, ...lifeBefore } = memorialBefore;
  const { counts: _after, ...lifeAfter } = memorialAfter;
  return isSame(restBefore, restAfter) && isSame(lifeBefore, lifeAfter);
}

function isSame(before: object, after: object): boolean {
  const known = new Map(Object.entries(before));
  const now = Object.entries(after);
  return now.length === known.size && now.every(([key, value]) => Object.is(known.get(key), value));
}
