export const INSTRUMENTS = [
  "piano",
  "organ",
  "strings",
  "cello",
  "flute",
  "harp",
  "guitar",
  "clarinet",
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export const FORMS = ["chorale", "nocturne", "pastorale", "adagio"] as const;
export type Form = (typeof FORMS)[number];

export const MOODS = ["light", "calm", "grave"] as const;
export type Mood = (typeof MOODS)[number];

/** Raised with every change that makes other notes of the same choices. */
export const COMPOSER_VERSION = 1;

export const TICKS_PER_QUARTER = 480;
export const TEMPO = { min: 54, max: 76 } as const;
export const SECONDS = { min: 60, max: 300 } as const;

export type Choices = {
  form: Form;
  mood: Mood;
  /** One to three. */
  instruments: readonly Instrument[];
  /** Beats a minute, 54–76. */
  tempo: number | null;
  /** 1–5. */
  minutes: number | null;
  /** A name whose letters become the motif. */
  theme: string | null;
  /** 0 to 2^32 − 1. */
  seed: number;
};

export type ScoreNote = {
  /** In ticks, 480 a quarter, as is the length. */
  start: number;
  length: number;
  /** MIDI number. */
  pitch: number;
  /** As written in the key: `F#4`. */
  spelling: string;
};

/** One note at a time. */
export type Part = {
  name: string;
  instrument: Instrument;
  clef: "treble" | "bass";
  notes: ScoreNote[];
};

export type Close = "half" | "full" | "open" | "plagal";
export type Phrase = { start: number; end: number; close: Close };
export type KeyChange = { at: number; fifths: number; mode: "major" | "minor" };

export type Score = {
  form: Form;
  mood: Mood;
  key: { tonic: string; mode: "major" | "minor"; fifths: number };
  metre: { beats: number; unit: number };
  /** Quarters a minute; dotted quarters in 6/8. */
  tempo: number;
  bars: number;
  parts: Part[];
  phrases: Phrase[];
  keyChanges: KeyChange[];
};

export type PlayedNote = {
  instrument: Instrument;
  start: number;
  seconds: number;
  pitch: number;
  velocity: number;
};
export type Performance = { notes: PlayedNote[]; seconds: number };

/** Where a rule is broken: in ticks in a score, in seconds in a performance. */
export type Breach = { rule: string; at: number; parts: string[] };
