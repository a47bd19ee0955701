/** A source of whole numbers that are the same on every machine. */
export type Random = {
  /** From 0 up to, not including, `bound`. */
  below: (bound: number) => number;
  /** Happens `percent` times in a hundred. */
  chance: (percent: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** The index of one of `weights`, each as likely as it is heavy. */
  weighted: (weights: readonly number[]) => number;
};

/**
 * Mulberry32 in 32-bit integers. `stream` separates what is drawn for different purposes, so that one more draw in
 * one place does not change all others.
 */
export function randomFrom(seed: number, stream: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (bound: number) => next() % Math.max(1, bound);
  const weighted = (weights: readonly number[]) => {
    let left = below(weights.reduce((sum, weight) => sum + weight, 0));
    for (const [index, weight] of weights.entries()) {
      if (left < weight) return index;
      left -= weight;
    }
    return 0;
  };
  const pick = <T>(from: readonly T[]): T => {
    const [first] = from;
    if (first === undefined) throw new RangeError("Nothing to pick from.");
    return from[below(from.length)] ?? first;
  };
  return { below, chance: (percent) => below(100) < percent, pick, weighted };
}
