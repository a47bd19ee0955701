/** Seeded random numbers: the same seed always gives the same sequence. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; the weights need no fixed sum. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** `count` different elements (fewer if the list is shorter), in random order. */
  sample<T>(list: readonly T[], count: number): T[];
};

export function createRandom(seed: number | string): Random {
  let state = typeof seed === "number" ? hashNumber(seed) : hashText(seed);

  // mulberry32: 32 bits of state are plenty for drawings and demo data.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (list) => pickAt(list, next()),
    weighted: (list) => pickWeighted(list, next()),
    sample: (list, count) => shuffled(list, next).slice(0, count),
  };
}

/**
 * A separate sequence for each purpose, so that an additional draw in one doesn't change the
 * others.
 */
export function randomFor(seed: number | string, purpose: string): Random {
  return createRandom(`${seed}:${purpose}`);
}

function pickAt<T>(list: readonly T[], share: number): T {
  const found = list[Math.floor(share * list.length)];
  if (found === undefined) throw new Error("Cannot pick from an empty list");
  return found;
}

function pickWeighted<T>(list: readonly (readonly [T, number])[], share: number): T {
  const total = list.reduce((sum, [, weight]) => sum + weight, 0);
  let left = share * total;
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  throw new Error("Cannot pick from an empty list");
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((value) => ({ value, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash | 0;
}

// Neighbouring seeds (1, 2, 3 …) must not give neighbouring sequences.
function hashNumber(value: number): number {
  return hashText(`n${value}`);
}
