import { chordOf, type Chord } from "./chords.ts";
import { successorNamesOf, successorsOf, symbolsIn } from "./chord-successions.ts";
import type { Key } from "./keys.ts";
import type { Random } from "./random.ts";

/** How a phrase ends: chords in a key of its own, and after which chord of the phrase's key they may come. */
export type Ending = { key: Key; symbols: readonly string[]; after: string | null };

export type Harmony = {
  key: Key;
  /** Chords that are already given, from the first on. */
  given: readonly Chord[];
  starts: readonly string[];
  endings: readonly Ending[];
  /** For each chord whether it stands on a strong beat, where a six-four chord may. */
  isStrong: readonly boolean[];
  /** Whether the chord may stand there: it must hold a given tone of the melody. */
  fits: (chord: Chord, index: number) => boolean;
};

const TRIES = 24;

/** An ending made into chords, and for each place before it the chords from which it can be reached. */
type Route = {
  ending: Ending;
  tail: Chord[];
  count: number;
  reaching: ReadonlyMap<string, Chord>[];
};

/** Chords for a phrase, or null if there are none. */
export function harmonise(harmony: Harmony, random: Random): Chord[] | null {
  const { key, endings } = harmony;
  const all = symbolsIn(key.mode).map((symbol) => chordOf(symbol, key));
  const routes = new Map<Ending, Route | null>();
  for (let time = 0; time < TRIES; time += 1) {
    const ending = random.pick(endings);
    const route = routes.get(ending);
    const found = route === undefined ? routeTo(harmony, ending, all) : route;
    routes.set(ending, found);
    const chords = found === null ? null : fillIn(harmony, found, random);
    if (chords !== null && !hasLoop(chords)) return chords;
  }
  return null;
}

/** The ending with the ways to it; null if it can't stand there. */
function routeTo(harmony: Harmony, ending: Ending, all: readonly Chord[]): Route | null {
  const { given, isStrong, fits } = harmony;
  const count = isStrong.length - ending.symbols.length;
  if (count < Math.max(1, given.length)) return null;
  const tail = ending.symbols.map((symbol) => chordOf(symbol, ending.key));
  const isPlaced = tail.every(
    (chord, index) =>
      (isStrong[count + index] === true || !chord.symbol.endsWith("64")) &&
      fits(chord, count + index),
  );
  if (!isPlaced) return null;
  const reaching = reachingEnd(harmony, { ending, count, all });
  return reaching[given.length]?.size === 0 ? null : { ending, tail, count, reaching };
}

function fillIn(
  { key, given, starts }: Harmony,
  { ending, tail, count, reaching }: Route,
  random: Random,
): Chord[] | null {
  const chords = [...given];
  while (chords.length < count) {
    const last = chords.at(-1);
    const next =
      last === undefined
        ? Object.fromEntries(starts.map((symbol) => [symbol, 1]))
        : successorsOf(last.symbol, key.mode);
    const open = reaching[chords.length];
    const found = Object.keys(next).flatMap((symbol) => open?.get(symbol) ?? []);
    const chord = found[random.weighted(found.map(({ symbol }) => next[symbol] ?? 0))];
    if (chord === undefined) return null;
    chords.push(chord);
  }
  const last = chords.at(-1)?.symbol ?? "";
  return isFollowed(last, ending, key) ? [...chords, ...tail] : null;
}

function reachingEnd(
  { key, fits }: Harmony,
  { ending, count, all }: { ending: Ending; count: number; all: readonly Chord[] },
): Map<string, Chord>[] {
  const reaching: Map<string, Chord>[] = [];
  let after: ReadonlyMap<string, Chord> | null = null;
  for (let index = count - 1; index >= 0; index -= 1) {
    const next: ReadonlyMap<string, Chord> | null = after;
    const here: Chord[] = all.filter((chord): boolean => {
      if (!fits(chord, index)) return false;
      if (next === null) return isFollowed(chord.symbol, ending, key);
      return successorNamesOf(chord.symbol, key.mode).some((other) => next.has(other));
    });
    after = new Map(here.map((chord) => [chord.symbol, chord]));
    reaching[index] = new Map(after);
  }
  return reaching;
}

function isFollowed(symbol: string, ending: Ending, key: Key): boolean {
  if (ending.after !== null) return symbol === ending.after;
  const [first = ""] = ending.symbols;
  return first in successorsOf(symbol, key.mode) || (isTonicSixFour(first) && canPrecede(symbol));
}

function isTonicSixFour(symbol: string): boolean {
  return symbol === "I64" || symbol === "i64";
}

function canPrecede(symbol: string): boolean {
  return ["ii6", "IV", "iv", "iio6", "ii"].includes(symbol);
}

/** The same three or four roots twice in a row, or two of them three times. */
export function hasLoop(chords: readonly Chord[]): boolean {
  const roots = chords.map(({ tones: [root, third] }) =>
    [root?.letter, root?.alter, third?.alter].join(),
  );
  const changes = roots.filter((root, index) => root !== roots[index - 1]);
  return [
    { length: 2, times: 3 },
    { length: 3, times: 2 },
    { length: 4, times: 2 },
  ].some(({ length, times }) =>
    changes.some(
      (_, start) =>
        start + times * length <= changes.length &&
        changes
          .slice(start, start + (times - 1) * length)
          .every((root, index) => root === changes[start + length + index]),
    ),
  );
}
