import { isIn, type Chord } from "./chords.ts";
import type { Cell } from "./cells.ts";
import { neighboursOf, canGoOn } from "./melody-candidates.ts";
import { isAugmented, isDiminished, isTone, pitchesOf, type Pitch } from "./pitch.ts";
import type { Random } from "./random.ts";
import { isSound } from "./soundness.ts";

const LOWEST = 40;
const HIGHEST = 60;

/** Halves each bass note, so that the bass goes on to the next chord beat by beat. */
export function walkBass(plain: readonly Cell[], beat: number, random: Random): Cell[] {
  let cells = [...plain];
  for (const index of plain.keys()) {
    const cell = cells[index];
    const next = cells[index + 1];
    const [note] = cell?.notes.bass ?? [];
    const goal = next?.notes.bass[0]?.pitch;
    if (cell === undefined || note === undefined || goal === undefined) continue;
    if (cell.isLast || note.length < 2 * beat) continue;
    for (const pitch of waysBetween(cell.chord, note.pitch, goal, random)) {
      const bass = [
        { ...note, length: note.length - beat },
        { length: beat, pitch, isTied: false },
      ];
      const changed = cells.with(index, { ...cell, notes: { ...cell.notes, bass } });
      if (!isSound(changed, index, index + 1)) continue;
      cells = changed;
      break;
    }
  }
  return cells;
}

/** The best first: by step to the goal, then tones of the chord. */
function waysBetween(chord: Chord, from: Pitch, to: Pitch, random: Random): Pitch[] {
  const isBound = [chord.leading?.from, chord.seventh].some(
    (tone) => tone !== undefined && tone !== null && isTone(from, tone),
  );
  if (isBound) return [];
  const own = chord.tones
    // A seventh in the bass would have to fall.
    .filter((tone) => tone !== chord.seventh && tone !== chord.leading?.from)
    .flatMap((tone) => pitchesOf(tone, LOWEST, HIGHEST))
    .filter((pitch) => pitch.midi !== from.midi && isSung(from, pitch) && isSung(pitch, to));
  const passing = neighboursOf(from, chord).filter(
    (pitch) =>
      canGoOn(chord.key, pitch, to) &&
      pitch.midi >= LOWEST &&
      pitch.midi <= HIGHEST &&
      !isAugmented(pitch, to),
  );
  return [...passing, ...own]
    .map((pitch) => ({ pitch, cost: wayCost(chord, from, pitch, to) + random.below(3) }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ pitch }) => pitch);
}

function isSung(a: Pitch, b: Pitch): boolean {
  const letters = Math.abs(a.step - b.step);
  return (
    letters <= 7 && letters !== 6 && letters !== 5 && !isAugmented(a, b) && !isDiminished(a, b)
  );
}

function wayCost(chord: Chord, from: Pitch, pitch: Pitch, to: Pitch): number {
  const first = Math.abs(pitch.step - from.step);
  const second = Math.abs(to.step - pitch.step);
  const isStraight = (pitch.step - from.step) * (to.step - pitch.step) > 0;
  return (
    3 * second +
    first +
    (isStraight ? 0 : 3) +
    (isIn(chord, pitch) ? 0 : 1) +
    (second === 0 ? 6 : 0)
  );
}
