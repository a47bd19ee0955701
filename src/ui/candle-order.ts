export type CandleView = {
  id: string;
  /** ISO dates. */
  litAt: string;
  burnsUntil: string;
};

export type PlacedCandle = {
  id: string;
  /** How much of it is left, from 1 (just lit) to 0 (burnt out). */
  left: number;
  /** Only the newest flicker, so that the eye has somewhere to rest. */
  live: boolean;
  isNew: boolean;
};

const drawnAtMost = 60;
const liveAtMost = 7;

/**
 * Where candles stand: by their id, not by time, so that the field is a skyline and not a fence,
 * and every visitor sees the same one. Those in `newIds` stand first, at the left.
 * `candles` come newest first; beyond 60 the older ones are left out.
 */
export function placeCandles(
  candles: CandleView[],
  now: Date,
  newIds: ReadonlySet<string>,
): PlacedCandle[] {
  const newest = candles.slice(0, drawnAtMost);
  let burning = 0;
  const placed = newest.map((candle) => {
    const left = timeLeft(candle, now);
    if (left > 0) burning += 1;
    const live = left > 0 && burning <= liveAtMost;
    return { id: candle.id, left, live, isNew: newIds.has(candle.id) };
  });
  return placed.toSorted(
    (a, b) => Number(b.isNew) - Number(a.isNew) || scatter(a.id) - scatter(b.id),
  );
}

function timeLeft(candle: CandleView, now: Date): number {
  const end = Date.parse(candle.burnsUntil);
  const whole = end - Date.parse(candle.litAt);
  if (!(whole > 0)) return 0;
  return Math.min(1, Math.max(0, (end - now.getTime()) / whole));
}

/** FNV-1a, stirred once more: neighbouring ids must not end up as neighbours. */
function scatter(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Height of the wax in whole units of the drawing (16 = 1rem): 4.0625rem when new, .3125rem at last. */
export function waxHeight(left: number): number {
  return Math.round(5 + 60 * left);
}
