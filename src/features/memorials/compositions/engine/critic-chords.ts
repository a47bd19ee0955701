import { letterOf, soundingAt, type ReadNote, type Reading } from "./critic-reading.ts";

type Named = { letter: number; sharps: number };

/** A chord as it is heard: what the notes add up to. */
export type HeardChord = {
  root: Named;
  third: "major" | "minor";
  fifth: "perfect" | "diminished" | null;
  hasSeventh: boolean;
  inversion: number;
};

export type Harmony = {
  at: number;
  end: number;
  /** By part; null where it rests. */
  notes: (ReadNote | null)[];
  chord: HeardChord | null;
  /** Parts that still hold a tone of the chord before. */
  suspended: number[];
};

/** The harmony at each place where it is judged. */
export function hearHarmonies(reading: Reading): Harmony[] {
  const harmonies: Harmony[] = [];
  for (let at = 0; at < reading.total; at += reading.step) {
    const heard = reading.hasVoices ? hearVoices(reading, at) : hearFigures(reading, at);
    const before = harmonies.at(-1)?.chord ?? null;
    // A chord that only sounds on, without its third, is still the same.
    const goesOn =
      heard.chord === null && heard.notes.every((note) => note === null || isIn(before, note));
    harmonies.push(goesOn ? { ...heard, chord: before, suspended: [] } : heard);
  }
  return harmonies;
}

/** Four voices: what sounds, or what held notes resolve into within a beat. */
function hearVoices({ parts, beat, step }: Reading, at: number): Harmony {
  const notes = parts.map((part) => soundingAt(part, at));
  const present = notes.filter((note) => note !== null);
  const bass = notes.at(-1) ?? null;
  const plain = nameChord(present, bass);
  const resolved = notes.map((note, index) => {
    // At the time of the next chord it only resolves something if the bass stays.
    const isWithin = note !== null && (note.end < at + step || note.end < (bass?.end ?? 0));
    return isWithin ? resolutionOf(parts[index], note, { at, end: at + beat }) : null;
  });
  const end = at + step;
  const held = resolved.flatMap((next, index) => (next === null ? [] : [index]));
  // C held over D and F is rather a suspension than a seventh chord, if it falls at once.
  const isAmbiguous = plain?.hasSeventh === true && plain.third === "minor";
  if (held.length === 0 || (plain !== null && !isAmbiguous)) {
    return { at, end, notes, chord: plain, suspended: [] };
  }
  // All together, or one alone: not every held note is dissonant.
  for (const group of [held, ...held.map((index) => [index])]) {
    const sounding = notes.map((note, index) => (group.includes(index) ? resolved[index] : note));
    const chord = nameChord(
      sounding.filter((note) => note !== null && note !== undefined),
      sounding.at(-1) ?? null,
    );
    const isForeign = group.every((index) => !isIn(chord, notes[index] ?? null));
    if (chord !== null && isForeign) return { at, end, notes, chord, suspended: group };
  }
  return { at, end, notes, chord: plain, suspended: [] };
}

/** A tune over figures: all that the accompaniment sounds until the harmony may change. */
function hearFigures({ parts, step, beat }: Reading, at: number): Harmony {
  const end = at + step;
  const notes = parts.map((part) => soundingAt(part, at));
  const below = parts
    .slice(1)
    .flatMap((part) => part.notes.filter((note) => note.start < end && note.end > at));
  const melody = notes[0] ?? null;
  const bass = notes.at(-1) ?? null;
  const base = nameChord(below, bass);
  const resolution =
    melody === null ? null : resolutionOf(parts[0], melody, { at, end: at + beat });
  const resolved = resolution === null ? null : nameChord([...below, resolution], bass);
  const isPlain = melody === null || isIn(base, melody);
  const chord = isPlain ? base : (resolved ?? nameChord([...below, melody], bass) ?? base);
  const isForeign = melody !== null && !isIn(chord, melody);
  return { at, end, notes, chord, suspended: isForeign ? [0] : [] };
}

/** The step down into which a held note falls within the time. */
function resolutionOf(
  part: Reading["parts"][number] | undefined,
  note: ReadNote,
  { at, end }: { at: number; end: number },
): ReadNote | null {
  if (part === undefined || note.start >= at || note.end > end) return null;
  const next = soundingAt(part, note.end);
  return next?.line === note.line - 1 ? next : null;
}

/** Thirds upon a root: the chord that holds all notes, a triad rather than a seventh chord. */
function nameChord(notes: readonly ReadNote[], bass: ReadNote | null): HeardChord | null {
  const found: HeardChord[] = [];
  for (const root of distinct(notes)) {
    const chord = chordOn(root, notes, bass);
    if (chord !== null) found.push(chord);
  }
  return found.toSorted((a, b) => Number(a.hasSeventh) - Number(b.hasSeventh))[0] ?? null;
}

function distinct(notes: readonly ReadNote[]): Named[] {
  const byName = new Map(
    notes.map((note) => [
      `${letterOf(note)} ${note.sharps}`,
      { letter: letterOf(note), sharps: note.sharps },
    ]),
  );
  return [...byName.values()];
}

function chordOn(
  root: Named,
  notes: readonly ReadNote[],
  bass: ReadNote | null,
): HeardChord | null {
  const intervals = distinct(notes).map((tone) => ({
    letters: (tone.letter - root.letter + 7) % 7,
    semitones: semitonesBetween(root, tone),
  }));
  const find = (letters: number) =>
    intervals.find((interval) => interval.letters === letters)?.semitones ?? null;
  const [third, fifth, seventh] = [find(2), find(4), find(6)];
  const hasOthers = intervals.some(({ letters }) => letters % 2 === 1);
  const isDouble = new Set(intervals.map(({ letters }) => letters)).size < intervals.length;
  if (hasOthers || isDouble || (third !== 3 && third !== 4)) return null;
  if (fifth !== null && fifth !== 7 && fifth !== 6) return null;
  if (fifth === 6 && third === 4) return null;
  if (seventh !== null && seventh !== 10 && !(seventh === 9 && fifth === 6)) return null;
  const inversion = bass === null ? 0 : ((letterOf(bass) - root.letter + 7) % 7) / 2;
  return {
    root,
    third: third === 4 ? "major" : "minor",
    fifth: fifth === null ? null : fifth === 7 ? "perfect" : "diminished",
    hasSeventh: seventh !== null,
    inversion,
  };
}

const SEMITONES = [0, 2, 4, 5, 7, 9, 11];

function semitonesBetween(from: Named, to: Named): number {
  const low = (SEMITONES[from.letter] ?? 0) + from.sharps;
  const high = (SEMITONES[to.letter] ?? 0) + to.sharps + (to.letter < from.letter ? 12 : 0);
  return high - low;
}

/** Whether the note is one of the chord's. */
export function isIn(chord: HeardChord | null, note: ReadNote | null): boolean {
  if (chord === null || note === null) return false;
  const letters = (letterOf(note) - chord.root.letter + 7) % 7;
  const semitones = semitonesBetween(chord.root, { letter: letterOf(note), sharps: note.sharps });
  if (letters === 0) return semitones === 0;
  if (letters === 2) return semitones === (chord.third === "major" ? 4 : 3);
  if (letters === 4) {
    const isDiminished = semitones === 6 && chord.fifth !== "perfect";
    return isDiminished || (semitones === 7 && chord.fifth !== "diminished");
  }
  return letters === 6 && chord.hasSeventh && (semitones === 10 || semitones === 9);
}
