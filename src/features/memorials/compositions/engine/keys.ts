import { letterOf, type Tone } from "./pitch.ts";

export type Mode = "major" | "minor";
export type Key = { tonic: Tone; mode: Mode; fifths: number };

/** F C G D A E B: the order of sharps; of flats the other way round. */
const SHARPS = [3, 0, 4, 1, 5, 2, 6];

export function keyOf(fifths: number, mode: Mode): Key {
  const letter = letterOf(fifths * 4 + (mode === "minor" ? 5 : 0));
  return { tonic: { letter, alter: signatureOf(fifths, letter) }, mode, fifths };
}

/** What the key signature makes of a letter. */
export function signatureOf(fifths: number, letter: number): number {
  const place = SHARPS.indexOf(letter);
  if (fifths > 0) return place < fifths ? 1 : 0;
  return place >= 7 + fifths ? -1 : 0;
}

/** The tone of a degree, from 0 for the tonic; in minor the natural one. */
export function degreeOf(key: Key, degree: number): Tone {
  const letter = letterOf(key.tonic.letter + degree);
  return { letter, alter: signatureOf(key.fifths, letter) };
}

export function leadingToneOf(key: Key): Tone {
  const seventh = degreeOf(key, 6);
  return key.mode === "minor" ? { ...seventh, alter: seventh.alter + 1 } : seventh;
}

/** How many letters above the tonic. */
export function degreeAt(key: Key, letter: number): number {
  return letterOf(letter - key.tonic.letter);
}

export function relativeOf({ fifths, mode }: Key): Key {
  return keyOf(fifths, mode === "major" ? "minor" : "major");
}

export function dominantOf({ fifths, mode }: Key): Key {
  return keyOf(fifths + 1, mode);
}

export function parallelOf({ fifths, mode }: Key): Key {
  return mode === "major" ? keyOf(fifths - 3, "minor") : keyOf(fifths + 3, "major");
}

export function isSameKey(a: Key, b: Key): boolean {
  return a.fifths === b.fifths && a.mode === b.mode;
}
