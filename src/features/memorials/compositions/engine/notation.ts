import type { Part, Score, ScoreNote } from "./score.ts";

export type WrittenNote = {
  length: number;
  type: string;
  dots: number;
  /** Null: a rest. */
  pitch: { letter: string; alter: number; octave: number } | null;
  accidental: string | null;
  isTiedFrom: boolean;
  isTiedTo: boolean;
};
export type WrittenBar = { start: number; notes: WrittenNote[] };

/** Note values in ticks, the longest first. */
const VALUES = [
  { ticks: 1920, type: "whole", dots: 0 },
  { ticks: 1440, type: "half", dots: 1 },
  { ticks: 960, type: "half", dots: 0 },
  { ticks: 720, type: "quarter", dots: 1 },
  { ticks: 480, type: "quarter", dots: 0 },
  { ticks: 360, type: "eighth", dots: 1 },
  { ticks: 240, type: "eighth", dots: 0 },
  { ticks: 120, type: "16th", dots: 0 },
  { ticks: 60, type: "32nd", dots: 0 },
];
const ACCIDENTALS: Record<number, string> = {
  [-2]: "flat-flat",
  [-1]: "flat",
  0: "natural",
  1: "sharp",
  2: "double-sharp",
};
const SHARPS = "FCGDAEB";

/** A part in bars: notes divided at bar lines and into values that can be written, silence as rests. */
export function barsOf(score: Score, part: Part): WrittenBar[] {
  const bar = (1920 * score.metre.beats) / score.metre.unit;
  return Array.from({ length: score.bars }, (_, index) => {
    const start = index * bar;
    const change = score.keyChanges.findLast(({ at }) => at <= start);
    const fifths = change?.fifths ?? score.key.fifths;
    return {
      start,
      notes: withAccidentals(fillBar(score, part.notes, start, start + bar), fifths),
    };
  });
}

function fillBar(score: Score, notes: readonly ScoreNote[], start: number, end: number) {
  const written: WrittenNote[] = [];
  let now = start;
  const inside = notes.filter((note) => note.start < end && note.start + note.length > start);
  for (const note of inside) {
    const from = Math.max(start, note.start);
    const to = Math.min(end, note.start + note.length);
    if (from > now) written.push(...divide(score, now - start, from - now, null));
    const parts = divide(score, from - start, to - from, note);
    written.push(
      ...parts.map((part, index) => ({
        ...part,
        isTiedFrom: index > 0 || note.start < start,
        isTiedTo: index < parts.length - 1 || note.start + note.length > end,
      })),
    );
    now = to;
  }
  if (now < end) written.push(...divide(score, now - start, end - now, null));
  return written;
}

/** In 6/8 a value stays within its half of the bar unless it fills both. */
function divide(score: Score, at: number, length: number, note: ScoreNote | null): WrittenNote[] {
  const half = score.metre.unit === 8 ? 720 : 960;
  const values: typeof VALUES = [];
  let place = at;
  let left = length;
  while (left > 0) {
    // A half note on the second beat of four is read as easily.
    const isWhole = place % half === 0 || (half === 960 && place === 480 && left === 960);
    const room = isWhole ? left : Math.min(left, half - (place % half));
    const value = VALUES.find(
      ({ ticks }) => ticks <= room && (score.metre.unit !== 8 || ticks !== 960),
    );
    if (value === undefined) throw new RangeError(`No note value of ${room} ticks.`);
    values.push(value);
    place += value.ticks;
    left -= value.ticks;
  }
  return values.map(({ ticks, type, dots }) => ({
    length: ticks,
    type,
    dots,
    pitch: note === null ? null : readPitch(note.spelling),
    accidental: null,
    isTiedFrom: false,
    isTiedTo: false,
  }));
}

function readPitch(spelling: string): { letter: string; alter: number; octave: number } {
  const [, letter = "C", signs = "", octave = "4"] = /^([A-G])(#*|b*)(\d)$/.exec(spelling) ?? [];
  return {
    letter,
    alter: signs.startsWith("b") ? -signs.length : signs.length,
    octave: Number(octave),
  };
}

/** An accidental stands where a note differs from the key, or from what the same line had before in the bar. */
function withAccidentals(notes: readonly WrittenNote[], fifths: number): WrittenNote[] {
  const current = new Map<string, number>();
  return notes.map((note) => {
    if (note.pitch === null) return note;
    const { letter, alter, octave } = note.pitch;
    const line = `${letter}${octave}`;
    const expected = current.get(line) ?? signed(fifths, letter);
    if (note.isTiedFrom || alter === expected) return note;
    current.set(line, alter);
    return { ...note, accidental: ACCIDENTALS[alter] ?? null };
  });
}

function signed(fifths: number, letter: string): number {
  const place = SHARPS.indexOf(letter);
  if (fifths >= 0) return place < fifths ? 1 : 0;
  return 6 - place < -fifths ? -1 : 0;
}
