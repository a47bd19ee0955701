import type { Pitch } from "./pitch.ts";

/** Two voices, the upper first, at one moment. */
export type Pair = readonly [upper: Pitch, lower: Pitch];

/** Fifths, octaves or unisons one after another, both voices moving. */
export function isParallel([upper, lower]: Pair, [nextUpper, nextLower]: Pair): boolean {
  return areParallel(upper, lower, nextUpper, nextLower);
}

/** The same without pairs, for where it is asked a hundred thousand times. */
export function areParallel(
  upper: Pitch,
  lower: Pitch,
  nextUpper: Pitch,
  nextLower: Pitch,
): boolean {
  if (upper.midi === nextUpper.midi || lower.midi === nextLower.midi) return false;
  const interval = (upper.midi - lower.midi) % 12;
  return (interval === 0 || interval === 7) && (nextUpper.midi - nextLower.midi) % 12 === interval;
}

/** A fifth or octave reached in the same direction, the upper voice by leap. */
export function isHidden([upper, lower]: Pair, [nextUpper, nextLower]: Pair): boolean {
  const interval = (nextUpper.midi - nextLower.midi) % 12;
  if (interval !== 0 && interval !== 7) return false;
  const up = nextUpper.midi - upper.midi;
  const low = nextLower.midi - lower.midi;
  return up * low > 0 && Math.abs(nextUpper.step - upper.step) > 1;
}

export function isStep(a: Pitch, b: Pitch): boolean {
  return Math.abs(a.step - b.step) === 1;
}
