import { singleTonesOf, type Chord } from "./chords.ts";
import { canGoOn } from "./melody-candidates.ts";
import type { Candidate, MelodyTask, Place, Sung } from "./melody-task.ts";
import { isHidden, isParallel, isStep } from "./motion.ts";
import { isAugmented, isDiminished, isTone, letterOf, type Pitch } from "./pitch.ts";

/** What a motion by so many letters costs. */
const LEAPS = [18, 0, 11, 17, 26, 38];

export function isAllowed(
  task: MelodyTask,
  place: Place,
  before: Sung | null,
  { pitch, isPassing }: Candidate,
): boolean {
  const letter = place.begins ? task.letters[place.slot] : undefined;
  if (letter !== undefined && letterOf(pitch.step) !== letter) return false;
  const chord = task.chords[place.slot];
  if (chord === undefined || isDoubling(chord, task.bass[place.slot], pitch)) return false;
  if (before === null) return task.joins.first(pitch);
  if (!place.begins && isLateSingle(chord, before.atSlot, pitch)) return false;
  const letters = Math.abs(pitch.step - before.pitch.step);
  if (letters >= LEAPS.length) return false;
  if (isAugmented(before.pitch, pitch) || isDiminished(before.pitch, pitch)) return false;
  if (letters === 0 && (pitch.midi !== before.pitch.midi || isPassing)) return false;
  const left = task.chords[place.begins ? place.slot - 1 : place.slot];
  if (left === undefined || !isResolved(left, before, pitch, place)) return false;
  return !place.begins || isSoundOverBass(task, place, before, pitch);
}

/** What must go on in one direction does: tones between the chords, sevenths, leading tones. */
function isResolved(left: Chord, before: Sung, pitch: Pitch, place: Place): boolean {
  const move = pitch.step - before.pitch.step;
  if (before.isPassing && !canGoOn(left.key, before.pitch, pitch)) return false;
  if (left.seventh !== null && isTone(before.pitch, left.seventh) && move !== -1) return false;
  const isLeading = left.leading !== null && isTone(before.pitch, left.leading.from);
  return !isLeading || (place.begins ? move === 1 : move === 0 || Math.abs(move) <= 2);
}

/** Another voice needs the leading tone or the seventh already when the chord begins. */
function isLateSingle(chord: Chord, atSlot: Pitch, pitch: Pitch): boolean {
  const { leading, seventh } = chord;
  return [leading?.from, seventh].some(
    (tone) => tone !== undefined && tone !== null && isTone(pitch, tone) && !isTone(atSlot, tone),
  );
}

/** The bass has a leading tone or a seventh already. */
function isDoubling(chord: Chord, bass: Pitch | undefined, pitch: Pitch): boolean {
  if (bass === undefined || (pitch.midi - bass.midi) % 12 !== 0) return false;
  return singleTonesOf(chord, []).some((tone) => isTone(bass, tone));
}

function isSoundOverBass(task: MelodyTask, place: Place, before: Sung, pitch: Pitch): boolean {
  const from = task.bass[place.slot - 1];
  const to = task.bass[place.slot];
  if (from === undefined || to === undefined) return true;
  return (
    !isParallel([before.pitch, from], [pitch, to]) &&
    !isParallel([before.atSlot, from], [pitch, to]) &&
    !isHidden([before.pitch, from], [pitch, to])
  );
}

export function costOf(
  task: MelodyTask,
  place: Place,
  before: Sung | null,
  { pitch, isPassing }: Candidate,
): number {
  const contour = task.contour[place.index] ?? pitch.step;
  let cost = 3 * Math.max(0, Math.abs(pitch.step - contour) - 1);
  const bass = task.bass[place.slot];
  if (bass !== undefined && pitch.midi - bass.midi < 14) cost += 14 - pitch.midi + bass.midi;
  const model = task.model?.[place.index];
  if (model !== undefined) cost += 8 * Math.min(3, Math.abs(model.step - pitch.step));
  if (before === null) return cost;

  const move = pitch.step - before.pitch.step;
  cost += LEAPS[Math.abs(move)] ?? 99;
  if (isPassing) cost += 2;
  const last = before.before;
  if (last !== null) cost += costOfTurn(before.pitch.step - last.pitch.step, move);
  if (last?.pitch.midi === pitch.midi) cost += 6;
  if (last?.before?.before?.pitch.midi === pitch.midi) cost += 4;
  // Opposite motion of the outer voices.
  const bassBefore = task.bass[place.slot - 1];
  if (place.begins && bass !== undefined && bassBefore !== undefined) {
    const bassMove = bass.step - bassBefore.step;
    if (bassMove * move > 0 && !isStep(bass, bassBefore)) cost += 4;
  }
  return cost;
}

/** After a leap the melody turns back, by step. */
function costOfTurn(last: number, move: number): number {
  if (Math.abs(last) <= 1) return Math.abs(last) === 0 && move === 0 ? 30 : 0;
  const isBack = last * move < 0;
  if (Math.abs(last) === 2) return isBack || Math.abs(move) <= 2 ? 0 : 12;
  if (isBack) return Math.abs(move) === 1 ? 0 : 6;
  return Math.abs(move) > 1 ? 25 : 10;
}
