import type { Material } from "./frames.ts";
import { isHidden, isParallel, type Pair } from "./motion.ts";
import { isAugmented, isDiminished, type Pitch } from "./pitch.ts";

/** Outer voices at the ends of the phrases that may stand before another one, and at the beginnings of those after. */
export type Joints = { before: readonly Pair[]; after: readonly Pair[] };

/** Whether one phrase may follow another: between them voices may leap, but not badly. */
export function isJoined(from: Pair, to: Pair): boolean {
  if (isParallel(from, to) || isHidden(from, to)) return false;
  const isBadLeap = (a: Pitch, b: Pitch, widest: number) =>
    Math.abs(a.step - b.step) > widest || isAugmented(a, b) || isDiminished(a, b);
  return !isBadLeap(from[0], to[0], 5) && !isBadLeap(from[1], to[1], 9);
}

export function startOf({ melody, bass }: Material): Pair[] {
  return pairOf(melody[0], bass[0]);
}

export function endOf({ melody, bass }: Material): Pair[] {
  return pairOf(melody.at(-1), bass.at(-1));
}

function pairOf(upper: Pitch | undefined, lower: Pitch | undefined): Pair[] {
  return upper === undefined || lower === undefined ? [] : [[upper, lower]];
}
