import type { Memorial } from "../contract.ts";

/**
 * For `memo`: whether a part of the page would look as before. How much stands on the page changes
 * with each candle; a part that doesn't tell of it needn't be thought through again, in the moment
 * in which somebody waits for theirs to be lit.
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
