import { bassToneOf, type Chord } from "./chords.ts";
import { isStep } from "./motion.ts";
import { isAugmented, isDiminished, isTone, pitchesOf, type Pitch } from "./pitch.ts";
import type { Random } from "./random.ts";

const LOWEST = 40;
const HIGHEST = 60;
const CENTRE = 47;
/** What a leap of so many letters costs; others don't occur. */
const LEAPS: Record<number, number> = { 0: 4, 1: 0, 2: 3, 3: 3, 4: 4, 5: 12, 7: 9 };

type Path = { pitch: Pitch; cost: number; before: Path | null };

/** Puts the lowest tone of each chord into an octave, so that the bass sings; null if it can't. */
export function drawBass(
  chords: readonly Chord[],
  given: readonly Pitch[],
  random: Random,
): Pitch[] | null {
  let paths: Path[] = [];
  for (const [index, chord] of chords.entries()) {
    const previous = chords[index - 1];
    const next: Path[] = [];
    for (const pitch of pitchesOf(bassToneOf(chord), LOWEST, HIGHEST)) {
      const fixed = given[index];
      if (fixed !== undefined && fixed.midi !== pitch.midi) continue;
      const own = Math.floor(Math.abs(pitch.midi - CENTRE) / 2) + random.below(4);
      if (previous === undefined) {
        next.push({ pitch, cost: own, before: null });
        continue;
      }
      const before = paths
        .filter((path) => canMove(previous, path.pitch, pitch))
        .toSorted((a, b) => costOf(a, pitch) - costOf(b, pitch))[0];
      if (before !== undefined) next.push({ pitch, cost: own + costOf(before, pitch), before });
    }
    paths = next;
  }
  const best = paths.toSorted((a, b) => a.cost - b.cost)[0];
  return best === undefined ? null : pitchesAlong(best);
}

function costOf({ pitch, cost }: Path, next: Pitch): number {
  return cost + (LEAPS[Math.abs(next.step - pitch.step)] ?? 0);
}

function canMove({ seventh, leading }: Chord, from: Pitch, to: Pitch): boolean {
  const letters = Math.abs(to.step - from.step);
  if (LEAPS[letters] === undefined || isAugmented(from, to)) return false;
  if (isDiminished(from, to) && letters !== 4) return false;
  if (letters === 0 && from.midi !== to.midi) return true;
  if (seventh !== null && isTone(from, seventh)) return isStep(from, to) && to.step < from.step;
  if (leading !== null && isTone(from, leading.from))
    return isStep(from, to) && to.step > from.step;
  return true;
}

function pitchesAlong(end: Path): Pitch[] {
  const pitches: Pitch[] = [];
  for (let path: Path | null = end; path !== null; path = path.before) pitches.push(path.pitch);
  return pitches.toReversed();
}
