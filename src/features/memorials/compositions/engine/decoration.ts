import { isIn, type Chord } from "./chords.ts";
import { VOICES, type Cell, type CellNote, type Voice } from "./cells.ts";
import { neighboursOf, canGoOn } from "./melody-candidates.ts";
import { isTone, type Pitch } from "./pitch.ts";
import type { Plan } from "./plan.ts";
import type { Random } from "./random.ts";
import { isSound } from "./soundness.ts";

const EIGHTH = 240;

/** How often, in a hundred places, something is put between the plain notes. */
export type Density = { suspensions: number; passing: number };

/** Adds suspensions and passing notes wherever the rules leave room for them. */
export function decorate(
  plan: Plan,
  plain: readonly Cell[],
  { voices, densityOf }: { voices: readonly Voice[]; densityOf: (cell: Cell) => Density },
  random: Random,
): Cell[] {
  let cells = [...plain];
  for (const index of plain.keys()) {
    const cell = cells[index];
    if (cell === undefined) continue;
    const density = densityOf(cell);
    const turn = random.below(voices.length);
    // One voice at a time has the word, each in turn the first.
    for (const place of voices.keys()) {
      const voice = voices[(turn + place) % voices.length];
      if (voice === undefined) continue;
      const changed =
        (random.chance(density.suspensions) ? suspend(plan, cells, index, voice) : null) ??
        (random.chance(density.passing) ? pass(plan, cells, index, voice, random) : null);
      if (changed === null) continue;
      cells = changed;
      break;
    }
  }
  return cells;
}

/** Holds a note over the next chord, to fall a step after it; null if it would break a rule. */
function suspend(plan: Plan, cells: readonly Cell[], index: number, voice: Voice): Cell[] | null {
  const cell = cells[index];
  const next = cells[index + 1];
  if (cell === undefined || next === undefined || next.isFirst) return null;
  // In an adagio each chord begins on a beat that is strong enough.
  if (!next.isStrong && plan.form !== "adagio") return null;
  const held = cell.notes[voice].at(-1);
  const [resolution, ...rest] = next.notes[voice];
  if (held === undefined || resolution === undefined) return null;
  const wait = Math.min(plan.beat, EIGHTH * Math.floor(resolution.length / 2 / EIGHTH));
  const isPrepared =
    held.pitch.step === resolution.pitch.step + 1 &&
    held.length >= wait &&
    isIn(cell.chord, held.pitch) &&
    !isIn(next.chord, held.pitch);
  if (!isPrepared || wait < EIGHTH || !clashesWith(next, voice, held.pitch)) return null;
  if (isDoubledAbove(next, voice, resolution.pitch) || !isFree(cell, held.pitch)) return null;
  const sung: CellNote[] = [
    { length: wait, pitch: held.pitch, isTied: true },
    { ...resolution, length: resolution.length - wait },
    ...rest,
  ];
  return tried(cells, index + 1, { ...next, notes: { ...next.notes, [voice]: sung } });
}

/** A second or a seventh with another voice: without one nothing is suspended. */
function clashesWith({ notes }: Cell, voice: Voice, pitch: Pitch): boolean {
  return VOICES.some((other) => {
    const sounding = notes[other][0];
    if (other === voice || sounding === undefined) return false;
    return [1, 2, 10, 11].includes(Math.abs(pitch.midi - sounding.pitch.midi) % 12);
  });
}

/** A seventh or a leading tone has its own way to go. */
function isFree({ chord }: Cell, pitch: Pitch): boolean {
  const { leading } = chord;
  return leading === null || !isTone(pitch, leading.from);
}

/** Another upper voice has the tone into which the suspension falls. */
function isDoubledAbove({ notes }: Cell, voice: Voice, pitch: Pitch): boolean {
  return (["soprano", "alto", "tenor"] as const).some(
    (other) =>
      other !== voice && notes[other].some((note) => (note.pitch.midi - pitch.midi) % 12 === 0),
  );
}

/** Fills a third, or turns around a note that stays; null if there is no room. */
function pass(
  plan: Plan,
  cells: readonly Cell[],
  index: number,
  voice: Voice,
  random: Random,
): Cell[] | null {
  const cell = cells[index];
  const next = cells[index + 1];
  if (cell === undefined || next === undefined || next.isFirst) return null;
  const last = cell.notes[voice].at(-1);
  const goal = next.notes[voice][0];
  if (last === undefined || goal === undefined || last.isTied || goal.isTied) return null;
  if (last.length < 2 * EIGHTH) return null;
  // The same turn over and over is no motion.
  const isTurn = last.pitch.midi === goal.pitch.midi;
  if (isTurn && (cells[index - 1]?.notes[voice].length ?? 1) > 1) return null;
  const options = between(cell.chord, last.pitch, goal.pitch);
  if (options.length === 0) return null;
  const sung: CellNote[] = [
    ...cell.notes[voice].slice(0, -1),
    { ...last, length: last.length - EIGHTH },
    { length: EIGHTH, pitch: random.pick(options), isTied: false },
  ];
  return tried(cells, index, { ...cell, notes: { ...cell.notes, [voice]: sung } });
}

/** The tones that lead by step from one pitch to another a third away, or back to the same. */
function between(chord: Chord, from: Pitch, to: Pitch): Pitch[] {
  const distance = Math.abs(to.step - from.step);
  if (distance !== 0 && distance !== 2) return [];
  const isBound = [chord.leading?.from, chord.seventh].some(
    (tone) => tone !== undefined && tone !== null && isTone(from, tone),
  );
  if (isBound) return [];
  return neighboursOf(from, chord).filter((pitch) => {
    if (!canGoOn(chord.key, pitch, to)) return false;
    // A turn goes down: upper neighbours are left to the melody.
    return distance === 2 || pitch.step < to.step;
  });
}

function tried(cells: readonly Cell[], index: number, changed: Cell): Cell[] | null {
  const next = cells.with(index, changed);
  return isSound(next, index - 1, index + 1) ? next : null;
}
