import type { Breach, Part, Score } from "./score.ts";

/** A note as the critic reads it: from its spelling, not from what the generator knew. */
export type ReadNote = {
  start: number;
  end: number;
  midi: number;
  /** Letters from C0, so that a step is 1 and an octave 7. */
  line: number;
  /** Sharps, or flats below 0. */
  sharps: number;
};

export type ReadPart = { name: string; notes: ReadNote[] };

export type Reading = {
  score: Score;
  parts: ReadPart[];
  /** Ticks of the whole piece. */
  total: number;
  /** Ticks of a beat, and how far the places lie apart at which harmony is judged. */
  beat: number;
  step: number;
  /** Whether four voices move, each a voice of its own. */
  hasVoices: boolean;
};

const LETTERS = "CDEFGAB";
const SEMITONES = [0, 2, 4, 5, 7, 9, 11];

export function readScore(score: Score): Reading {
  const bar = (1920 * score.metre.beats) / score.metre.unit;
  const beat = score.metre.unit === 8 ? 720 : 480;
  const step = score.form === "chorale" ? beat : 2 * beat;
  return {
    score,
    parts: score.parts.map(readPart),
    total: score.bars * bar,
    beat,
    step,
    hasVoices: score.form === "chorale" || score.form === "adagio",
  };
}

function readPart({ name, notes }: Part): ReadPart {
  return {
    name,
    notes: notes.map(({ start, length, pitch, spelling }) => ({
      start,
      end: start + length,
      midi: pitch,
      ...readSpelling(spelling),
    })),
  };
}

function readSpelling(spelling: string): { line: number; sharps: number } {
  const letter = LETTERS.indexOf(spelling.charAt(0));
  const signs = spelling.slice(1).replaceAll(/\d/g, "");
  const octave = Number(spelling.slice(1).replaceAll(/\D/g, ""));
  return {
    line: 7 * octave + letter,
    sharps: signs.startsWith("b") ? -signs.length : signs.length,
  };
}

/** Notes whose names say another pitch, or that begin before the last one of their part ends. */
export function findMisreadings({ parts, total }: Reading): Breach[] {
  return parts.flatMap(({ name, notes }) =>
    notes.flatMap((note, index): Breach[] => {
      const natural = 12 * (Math.floor(note.line / 7) + 1) + (SEMITONES[note.line % 7] ?? 0);
      const next = notes[index + 1];
      const isMisspelt = natural + note.sharps !== note.midi;
      const isOutside = note.end <= note.start || note.start < 0 || note.end > total;
      return [
        ...(isMisspelt ? [{ rule: "spelling", at: note.start, parts: [name] }] : []),
        ...(isOutside ? [{ rule: "length", at: note.start, parts: [name] }] : []),
        ...(next !== undefined && next.start < note.end
          ? [{ rule: "one-at-a-time", at: next.start, parts: [name] }]
          : []),
      ];
    }),
  );
}

export function soundingAt({ notes }: ReadPart, at: number): ReadNote | null {
  let low = 0;
  let high = notes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const note = notes[middle];
    if (note === undefined) return null;
    if (note.start > at) high = middle - 1;
    else if (note.end <= at) low = middle + 1;
    else return note;
  }
  return null;
}

/** All times at which some part begins a note. */
export function onsetsOf(parts: readonly ReadPart[]): number[] {
  const starts = new Set(parts.flatMap(({ notes }) => notes.map(({ start }) => start)));
  return [...starts].toSorted((a, b) => a - b);
}

/** The letter from C = 0. */
export function letterOf({ line }: ReadNote): number {
  return line % 7;
}

export type LocalKey = { tonic: number; sharps: number; fifths: number; mode: "major" | "minor" };

const ORDER = "FCGDAEB";

function signature(fifths: number, letter: number): number {
  const place = ORDER.indexOf(LETTERS.charAt(letter));
  if (fifths >= 0) return place < fifths ? 1 : 0;
  return 6 - place < -fifths ? -1 : 0;
}

export function localKey(fifths: number, mode: "major" | "minor"): LocalKey {
  const tonic = (((fifths * 4 + (mode === "minor" ? 5 : 0)) % 7) + 7) % 7;
  return { tonic, sharps: signature(fifths, tonic), fifths, mode };
}

/** The written key at some time. */
export function keyAt({ score }: Reading, at: number): LocalKey {
  const change = score.keyChanges.findLast((one) => one.at <= at);
  const { fifths, mode } = change ?? score.key;
  return localKey(fifths, mode);
}

/** Letter and sharps of the tone that leads into the tonic. */
export function leadingNoteOf({ tonic, fifths, mode }: LocalKey): {
  letter: number;
  sharps: number;
} {
  const letter = (tonic + 6) % 7;
  return { letter, sharps: signature(fifths, letter) + (mode === "minor" ? 1 : 0) };
}
