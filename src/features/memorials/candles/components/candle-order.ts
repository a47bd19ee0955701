export type CandleView = {
  id: string;
  /** ISO dates. */
  litAt: string;
  burnsUntil: string;
  relitAt?: string | null;
};

export type PlacedCandle = {
  id: string;
  /** The remaining fraction, from 1 (just lit) to 0 (burnt out). */
  left: number;
  /** Only the newest flicker, to keep the page calm. */
  live: boolean;
  isNew: boolean;
};

const drawnAtMost = 60;
const liveAtMost = 7;

/**
 * Orders candles by a hash of their id, not by time, so that heights vary along the ledge and every
 * visitor sees the same order. Those in `newIds` come first, at the left. `candles` are newest
 * first; beyond 60 the older ones are left out.
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
  const whole = end - Date.parse(candle.relitAt ?? candle.litAt);
  if (!(whole > 0)) return 0;
  return Math.min(1, Math.max(0, (end - now.getTime()) / whole));
}

/** FNV-1a with an extra mixing step: similar ids must not end up next to each other. */
function scatter(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Height of the wax in whole drawing units (16 = 1rem): from 4.0625rem when new to .3125rem. */
export function waxHeight(left: number): number {
  return Math.round(5 + 60 * left);
}
