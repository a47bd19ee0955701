import { isIn } from "./chords.ts";
import { VOICES, type Cell, type CellNote, type Voice } from "./cells.ts";
import { isHidden, isParallel } from "./motion.ts";
import { isAugmented, isTone, type Pitch } from "./pitch.ts";

type Moment = {
  at: number;
  cell: Cell;
  isSlotStart: boolean;
  pitches: Record<Voice, Pitch>;
};

const PAIRS = VOICES.flatMap((upper, index) =>
  VOICES.slice(index + 1).map((lower) => [upper, lower] as const),
);

/** Whether the voices still keep the rules from one cell to another, after something was put in between. */
export function isSound(cells: readonly Cell[], from: number, to: number): boolean {
  const moments = cells.slice(Math.max(0, from - 1), to + 2).flatMap(momentsOf);
  let lastSlot: Moment | null = null;
  for (const [index, moment] of moments.entries()) {
    if (!isSoundAt(moment)) return false;
    const before = moments[index - 1];
    if (before !== undefined && !isSoundMove(before, moment)) return false;
    if (!moment.isSlotStart) continue;
    if (lastSlot !== null && hasParallels(lastSlot, moment)) return false;
    lastSlot = moment;
  }
  return true;
}

/** Every time at which some voice begins a note in the cell, with what all voices sound then. */
function momentsOf(cell: Cell): Moment[] {
  const starts = new Set<number>();
  for (const voice of VOICES) {
    let at = 0;
    for (const { length } of cell.notes[voice]) {
      starts.add(at);
      at += length;
    }
  }
  return [...starts]
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      const [soprano, alto, tenor, bass] = VOICES.map((voice) => soundingAt(cell.notes[voice], at));
      if (!soprano || !alto || !tenor || !bass) return [];
      const pitches = { soprano, alto, tenor, bass };
      return [{ at: cell.start + at, cell, isSlotStart: at === 0, pitches }];
    });
}

function soundingAt(notes: readonly CellNote[], at: number): Pitch | null {
  let start = 0;
  for (const { length, pitch } of notes) {
    if (at < start + length) return pitch;
    start += length;
  }
  return null;
}

function isSoundAt({ cell, pitches }: Moment): boolean {
  const { soprano, alto, tenor, bass } = pitches;
  if (soprano.midi <= alto.midi || alto.midi <= tenor.midi || tenor.midi <= bass.midi) return false;
  if (soprano.midi - alto.midi > cell.widest || alto.midi - tenor.midi > 12) return false;
  if (alto.midi < 55 || alto.midi > 72 || tenor.midi < 48 || tenor.midi > 67) return false;
  if (bass.midi < 40 || bass.midi > 60) return false;
  const all = [soprano, alto, tenor, bass];
  const isDoubled = cell.single.some(
    (tone) => all.filter((pitch) => isTone(pitch, tone)).length > 1,
  );
  if (isDoubled) return false;
  return PAIRS.every(([upper, lower]) => !clashes(cell, pitches[upper], pitches[lower]));
}

/** A semitone or a minor ninth with a tone outside the chord. */
function clashes({ chord }: Cell, upper: Pitch, lower: Pitch): boolean {
  const semitones = upper.midi - lower.midi;
  if (semitones % 12 !== 1) return false;
  return !isIn(chord, upper) || !isIn(chord, lower);
}

function isSoundMove(from: Moment, to: Moment): boolean {
  if (hasParallels(from, to)) return false;
  const outer = [from, to].map(({ pitches }) => [pitches.soprano, pitches.bass] as const);
  const [before, after] = outer;
  if (before !== undefined && after !== undefined && isHidden(before, after)) return false;
  return VOICES.every((voice) => !isAugmented(from.pitches[voice], to.pitches[voice]));
}

function hasParallels(from: Moment, to: Moment): boolean {
  return PAIRS.some(([upper, lower]) =>
    isParallel([from.pitches[upper], from.pitches[lower]], [to.pitches[upper], to.pitches[lower]]),
  );
}
