import { degreeOf, leadingToneOf, type Key } from "./keys.ts";
import { isTone, toneAbove, type Pitch, type Tone } from "./pitch.ts";

export type Chord = {
  /** Roman numeral with figures, in the key: `ii65`, `V43/ii`. */
  symbol: string;
  key: Key;
  /** Root, third, fifth, and the seventh if there is one. */
  tones: readonly Tone[];
  /** Which of the tones is in the bass. */
  inversion: number;
  seventh: Tone | null;
  /** The tone that leads up a semitone, and where to. */
  leading: { from: Tone; to: Tone } | null;
};

const DEGREES = ["i", "ii", "iii", "iv", "v", "vi", "vii"];
const INVERSIONS: Record<string, number> = { 6: 1, 64: 2, 7: 0, 65: 1, 43: 2, 42: 3 };
const SYMBOL = /^([iv]+)(o?)(64|65|43|42|6|7)?(?:\/([iv]+))?$/i;

/** Upper case is major, lower case minor, `o` diminished; `V7/ii` the dominant seventh of ii. */
export function chordOf(symbol: string, key: Key): Chord {
  const [, numeral = "", circle = "", figures = "", of] = SYMBOL.exec(symbol) ?? [];
  const third = numeral === numeral.toUpperCase() ? 4 : 3;
  const fifth = circle === "" ? 7 : 6;
  const root = rootOf(key, numeral, of);
  const isSeventh = ["7", "65", "43", "42"].includes(figures);
  const tones = [root, toneAbove(root, 2, third), toneAbove(root, 4, fifth)];
  const seventh = isSeventh ? toneAbove(root, 6, 10) : null;
  if (seventh !== null) tones.push(seventh);
  return {
    symbol,
    key,
    tones,
    inversion: INVERSIONS[figures] ?? 0,
    seventh,
    leading: leadingOf(numeral, circle, tones),
  };
}

function rootOf(key: Key, numeral: string, of: string | undefined): Tone {
  if (of !== undefined) return toneAbove(degreeOf(key, DEGREES.indexOf(of.toLowerCase())), 4, 7);
  return numeral === "vii"
    ? leadingToneOf(key)
    : degreeOf(key, DEGREES.indexOf(numeral.toLowerCase()));
}

function leadingOf(numeral: string, circle: string, tones: readonly Tone[]): Chord["leading"] {
  const isDominant = numeral === "V" || (numeral === "vii" && circle === "o");
  const from = numeral === "V" ? tones[1] : tones[0];
  return isDominant && from !== undefined ? { from, to: toneAbove(from, 1, 1) } : null;
}

export function isIn(chord: Chord, pitch: Pitch): boolean {
  return chord.tones.some((tone) => isTone(pitch, tone));
}

/** Tones that no two voices have at once: leading tones and sevenths. */
export function singleTonesOf({ leading, seventh, key }: Chord, keys: readonly Key[]): Tone[] {
  const tones = [key, ...keys].map(leadingToneOf);
  if (leading !== null) tones.push(leading.from);
  return seventh === null ? tones : [...tones, seventh];
}

/** A tone with the same letter as one of the chord, but another accidental. */
export function isCrossRelated(chord: Chord, { letter, alter }: Tone): boolean {
  return chord.tones.some((tone) => tone.letter === letter && tone.alter !== alter);
}
export function bassToneOf(chord: Chord): Tone {
  return chord.tones[chord.inversion] ?? chord.tones[0] ?? { letter: 0, alter: 0 };
}
