import { isIn, type Harmony } from "./critic-chords.ts";
import {
  keyAt,
  leadingNoteOf,
  letterOf,
  onsetsOf,
  soundingAt,
  type LocalKey,
  type Reading,
  type ReadNote,
  type ReadPart,
} from "./critic-reading.ts";
import type { Breach } from "./score.ts";

/** Dissonances, leading notes, sevenths, and how chords follow each other. */
export function judgeHarmony(reading: Reading, harmonies: readonly Harmony[]): Breach[] {
  return [
    ...harmonies.flatMap((harmony, index) => judgeSonority(reading, harmony, harmonies[index - 1])),
    ...judgeOffbeats(reading, harmonies),
    ...(reading.hasVoices ? judgeDoubling(reading) : []),
    ...harmonies.flatMap((harmony) => judgeSevenths(reading, harmony)),
    ...judgeSuccession(reading, harmonies),
    ...judgeLoops(harmonies),
  ];
}

function judgeSonority(
  { parts, beat }: Reading,
  { at, notes, chord, suspended }: Harmony,
  before: Harmony | undefined,
): Breach[] {
  if (chord === null) {
    const held = notes.flatMap((note, index) =>
      note !== null && note.start < at ? [parts[index]?.name ?? ""] : [],
    );
    return [{ rule: held.length > 0 ? "suspension" : "dissonance", at, parts: held }];
  }
  return suspended.flatMap((index): Breach[] => {
    const part = parts[index];
    const note = notes[index];
    if (part === undefined || note === undefined || note === null) return [];
    const next = soundingAt(part, note.end);
    const isResolved = next?.line === note.line - 1 && note.end <= at + beat && isIn(chord, next);
    const isPrepared = note.start < at && before !== undefined && isIn(before.chord, note);
    return isResolved && isPrepared ? [] : [{ rule: "suspension", at, parts: [part.name] }];
  });
}

/** Between the beats a tone that is not of the chord comes and goes by step. */
function judgeOffbeats(
  { parts, hasVoices, step }: Reading,
  harmonies: readonly Harmony[],
): Breach[] {
  const voices = parts.filter(({ name }) => hasVoices || name === "Melody");
  return voices.flatMap(({ name, notes }) =>
    notes.flatMap((note, index): Breach[] => {
      const harmony = harmonies[Math.floor(note.start / step)];
      if (note.start % step === 0 || harmony === undefined || isIn(harmony.chord, note)) return [];
      const before = notes[index - 1];
      const after = notes[index + 1];
      const isStepwise =
        before !== undefined &&
        after !== undefined &&
        Math.abs(note.line - before.line) === 1 &&
        Math.abs(after.line - note.line) === 1;
      return isStepwise ? [] : [{ rule: "dissonance", at: note.start, parts: [name] }];
    }),
  );
}

function judgeDoubling(reading: Reading): Breach[] {
  const home = keyAt(reading, -1);
  return onsetsOf(reading.parts).flatMap((at): Breach[] => {
    const leading = [home, keyAt(reading, at)].map(leadingNoteOf);
    const isDoubled = leading.some(({ letter, sharps }) => {
      const having = reading.parts.filter((part) => {
        const note = soundingAt(part, at);
        return note !== null && letterOf(note) === letter && note.sharps === sharps;
      });
      return having.length > 1;
    });
    return isDoubled ? [{ rule: "leading-note-doubled", at, parts: [] }] : [];
  });
}

function nextPitch({ notes }: ReadPart, note: ReadNote): ReadNote | null {
  return notes.find(({ start, midi }) => start >= note.end && midi !== note.midi) ?? null;
}

function judgeSevenths(
  { parts, hasVoices }: Reading,
  { at, chord, notes, suspended }: Harmony,
): Breach[] {
  if (chord === null || !chord.hasSeventh) return [];
  return notes.flatMap((note, index): Breach[] => {
    const part = parts[index];
    const isVoice = hasVoices || index === 0 || index === parts.length - 1;
    if (note === null || part === undefined || !isVoice || suspended.includes(index)) return [];
    if ((letterOf(note) - chord.root.letter + 7) % 7 !== 6) return [];
    const next = nextPitch(part, note);
    return next?.line === note.line - 1 ? [] : [{ rule: "seventh", at, parts: [part.name] }];
  });
}

function degreeOf(key: LocalKey, letter: number): number {
  return (letter - key.tonic + 7) % 7;
}

/** From the dominant there is no way back to what prepares it. */
function judgeSuccession(reading: Reading, harmonies: readonly Harmony[]): Breach[] {
  return harmonies.flatMap(({ at, chord }, index): Breach[] => {
    const before = harmonies[index - 1]?.chord ?? null;
    const isBoundary = reading.score.phrases.some(({ start }) => start === at);
    if (chord === null || before === null || isBoundary) return [];
    const key = keyAt(reading, at);
    const isDominant = degreeOf(key, before.root.letter) === 4 && before.third === "major";
    const degree = degreeOf(key, chord.root.letter);
    const isPreparing = (degree === 1 && chord.third === "minor") || degree === 3;
    return isDominant && isPreparing ? [{ rule: "retrogression", at, parts: [] }] : [];
  });
}

/** The same four chords twice in a row. */
function judgeLoops(harmonies: readonly Harmony[]): Breach[] {
  const names = harmonies.map(({ chord }) =>
    chord === null ? "?" : `${chord.root.letter} ${chord.root.sharps} ${chord.third}`,
  );
  const changes = names.flatMap((name, index) =>
    name === names[index - 1] ? [] : [{ name, at: harmonies[index]?.at ?? 0 }],
  );
  return changes.flatMap(({ at }, index): Breach[] => {
    const loop = changes.slice(index, index + 4);
    const again = changes.slice(index + 4, index + 8);
    const isLoop =
      again.length === 4 && loop.every(({ name }, place) => name === again[place]?.name);
    return isLoop ? [{ rule: "chord-loop", at, parts: [] }] : [];
  });
}
