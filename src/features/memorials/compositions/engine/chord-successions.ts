import type { Mode } from "./keys.ts";

type Successions = Record<string, Record<string, number>>;

/** What may follow a chord within a phrase, and how often: tonic, predominant, dominant, tonic. */
const MAJOR: Successions = {
  I: {
    I6: 3,
    IV: 3,
    IV6: 1,
    V: 2,
    V6: 3,
    V43: 2,
    V65: 2,
    vi: 3,
    ii6: 3,
    ii65: 2,
    viio6: 2,
    "V65/IV": 1,
    "V43/ii": 1,
  },
  I6: { IV: 4, ii6: 2, V: 1, V43: 2, viio6: 2, ii65: 2, I: 1, "V65/V": 1, "V7/IV": 1 },
  ii: { V: 3, V7: 1, V43: 1, V65: 2, viio6: 1, "V65/V": 1 },
  ii6: { V: 4, V7: 2, V42: 2, V65: 1, "V65/V": 1 },
  ii65: { V: 4, V7: 2, V42: 2 },
  iii: { vi: 3, IV: 3 },
  IV: { V: 3, ii6: 1, ii65: 2, viio6: 2, V42: 1, V65: 2, I6: 2, "V65/V": 1 },
  IV6: { V: 2, V65: 3, "V43/V": 1 },
  V: { I: 4, vi: 2, I6: 1, V42: 1 },
  V6: { I: 4 },
  V65: { I: 4 },
  V43: { I: 2, I6: 3 },
  V42: { I6: 4 },
  V7: { I: 3, vi: 2 },
  viio6: { I: 2, I6: 3 },
  vi: { ii6: 3, IV: 3, ii: 2, ii65: 2, V43: 1, V65: 1, iii: 1, I6: 1, "V65/V": 1 },
  "V65/V": { V: 4 },
  "V43/V": { V: 3 },
  "V65/IV": { IV: 4 },
  "V7/IV": { IV: 4 },
  "V43/ii": { ii: 4 },
  "V65/ii": { ii: 4 },
  "V6/vi": { vi: 4 },
  "V65/vi": { vi: 4 },
};

const MINOR: Successions = {
  i: {
    i6: 3,
    iv: 3,
    iv6: 1,
    V: 2,
    V6: 3,
    V43: 2,
    V65: 2,
    VI: 3,
    iio6: 2,
    iio65: 2,
    viio6: 2,
    "V65/iv": 1,
  },
  i6: { iv: 4, iio6: 2, V43: 2, viio6: 2, iio65: 1, i: 1, V: 1 },
  iio6: { V: 4, V7: 2, V42: 1 },
  iio65: { V: 4, V7: 2, V42: 2 },
  III: { VI: 3, iv: 2, iio6: 1 },
  iv: { V: 3, iio6: 1, iio65: 1, viio6: 1, V42: 1, V65: 2, i6: 2, VII: 1 },
  iv6: { V: 4 },
  V: { i: 4, VI: 2, i6: 1, V42: 1 },
  V6: { i: 4 },
  V65: { i: 4 },
  V43: { i: 2, i6: 3 },
  V42: { i6: 4 },
  V7: { i: 3, VI: 2 },
  VI: { iio6: 2, iv: 3, iio65: 2, III: 1, V65: 1, "V65/III": 1 },
  VII: { III: 4 },
  viio6: { i: 2, i6: 3 },
  "V65/iv": { iv: 4 },
  "V65/III": { III: 4 },
};

export function successorsOf(symbol: string, mode: Mode): Record<string, number> {
  return (mode === "major" ? MAJOR : MINOR)[symbol] ?? {};
}

const NAMES = { major: namesIn(MAJOR), minor: namesIn(MINOR) };

function namesIn(successions: Successions): Map<string, string[]> {
  return new Map(
    Object.entries(successions).map(([symbol, next]) => [symbol, Object.keys(next)] as const),
  );
}

export function successorNamesOf(symbol: string, mode: Mode): string[] {
  return NAMES[mode].get(symbol) ?? [];
}

export function symbolsIn(mode: Mode): string[] {
  return [...NAMES[mode].keys()];
}

export const FULL_CLOSES: Record<Mode, string[][]> = {
  major: [
    ["ii6", "V7", "I"],
    ["ii65", "V", "I"],
    ["IV", "V7", "I"],
    ["IV", "V", "I"],
    ["ii6", "I64", "V7", "I"],
    ["IV", "I64", "V", "I"],
  ],
  minor: [
    ["iio6", "V7", "i"],
    ["iio65", "V", "i"],
    ["iv", "V7", "i"],
    ["iv", "V", "i"],
    ["iv", "i64", "V7", "i"],
    ["iio6", "i64", "V", "i"],
  ],
};

export const HALF_CLOSES: Record<Mode, string[][]> = {
  major: [
    ["I", "V"],
    ["ii6", "V"],
    ["IV", "V"],
    ["V65/V", "V"],
    ["ii6", "I64", "V"],
  ],
  minor: [
    ["iv6", "V"],
    ["iv", "V"],
    ["i", "V"],
    ["iio6", "V"],
    ["iv", "i64", "V"],
  ],
};

export const OPEN_CLOSES: Record<Mode, string[][]> = {
  major: [
    ["ii6", "V7", "vi"],
    ["IV", "V", "vi"],
    ["IV", "V65", "I"],
    ["I6", "V43", "I"],
  ],
  minor: [
    ["iio6", "V7", "VI"],
    ["iv", "V", "VI"],
    ["iv", "V65", "i"],
    ["i6", "V43", "i"],
  ],
};

type Pivot = { after: string; symbols: string[] };

/** Full closes in another key: the last chord of the old one, and how the new one goes on. */
export const MODULATIONS: Record<"dominant" | "relative", Record<Mode, Pivot[]>> = {
  dominant: {
    major: [
      { after: "I", symbols: ["ii6", "V7", "I"] },
      { after: "I", symbols: ["ii65", "V", "I"] },
      { after: "I", symbols: ["I64", "V7", "I"] },
      { after: "vi", symbols: ["V7", "I"] },
      { after: "vi", symbols: ["I64", "V7", "I"] },
    ],
    minor: [],
  },
  relative: {
    major: [
      { after: "IV", symbols: ["iv", "V7", "i"] },
      { after: "IV", symbols: ["iio6", "V", "i"] },
      { after: "ii", symbols: ["i64", "V7", "i"] },
      { after: "I", symbols: ["iv", "V7", "i"] },
    ],
    minor: [
      { after: "iv", symbols: ["V7", "I"] },
      { after: "iv", symbols: ["I64", "V7", "I"] },
      { after: "i", symbols: ["ii6", "V7", "I"] },
      { after: "i", symbols: ["IV", "V7", "I"] },
      { after: "VI", symbols: ["ii65", "V", "I"] },
      { after: "VI", symbols: ["ii6", "I64", "V", "I"] },
    ],
  },
};

/** Back from the relative key to the dominant of the first one. */
export const RETURNS: Record<Mode, Pivot[]> = {
  major: [
    { after: "vi", symbols: ["iv", "V"] },
    { after: "vi", symbols: ["iv6", "V"] },
    { after: "vi", symbols: ["iio6", "V"] },
    { after: "IV", symbols: ["iv", "V"] },
    { after: "IV", symbols: ["iio6", "V"] },
  ],
  minor: [
    { after: "i", symbols: ["IV", "V"] },
    { after: "i", symbols: ["ii6", "V"] },
    { after: "VI", symbols: ["ii6", "V"] },
    { after: "VI", symbols: ["V65/V", "V"] },
    { after: "iv", symbols: ["V65/V", "V"] },
  ],
};
