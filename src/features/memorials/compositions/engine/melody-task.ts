import type { Chord } from "./chords.ts";
import type { Pitch, Tone } from "./pitch.ts";
import type { Rhythm } from "./rhythm.ts";

export type MelodyTask = {
  rhythm: Rhythm;
  chords: readonly Chord[];
  bass: readonly Pitch[];
  /** The lowest MIDI number, and the highest step outside the peak. */
  lowest: number;
  ceiling: number;
  /** Pitches that are already decided, from the first on. */
  given: readonly Pitch[];
  /** The letters that the notes at the first slots must have. */
  letters: readonly number[];
  /** Whether the first and the last note go with the phrases around. */
  joins: { first: (pitch: Pitch) => boolean; last: (pitch: Pitch) => boolean };
  end: { tones: readonly Tone[]; isByStep: boolean };
  /** Of a hundred intervals so many are steps at least. */
  leastSteps: number;
  /** The one highest note, and the notes that may be it. */
  peak: { pitch: Pitch; notes: ReadonlySet<number> } | null;
  /** For each note the step near which it should be. */
  contour: readonly number[];
  /** The phrase that this one is a variation of. */
  model: readonly Pitch[] | null;
};

/** Where a note stands. */
export type Place = {
  index: number;
  slot: number;
  /** It is the first of its slot, where the chord changes. */
  begins: boolean;
};

/** A melody as far as it goes. */
export type Sung = {
  pitch: Pitch;
  isPassing: boolean;
  atSlot: Pitch;
  hasPeak: boolean;
  steps: number;
  cost: number;
  before: Sung | null;
};

export type Candidate = {
  pitch: Pitch;
  /** No tone of the chord: reached and left by step. */
  isPassing: boolean;
};
