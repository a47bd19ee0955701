import { isCrossRelated, isIn, type Chord } from "./chords.ts";
import { degreeAt, signatureOf, type Key } from "./keys.ts";
import { isAugmented, letterOf, pitchesOf, pitchOf, toneOf, type Pitch } from "./pitch.ts";

const HIGHEST_MIDI = 79;

/** The tones of a chord in the range of a soprano. */
export function tonesWithin(chord: Chord, lowest: number): Pitch[] {
  return chord.tones.flatMap((tone) => pitchesOf(tone, lowest, HIGHEST_MIDI));
}

/** Tones of the scale a step away that are not of the chord and don't contradict it. */
export function neighboursOf(pitch: Pitch, chord: Chord): Pitch[] {
  return [pitch.step - 1, pitch.step + 1]
    .flatMap((step) => altersOf(chord, step).map((alter) => pitchOf(step, alter)))
    .filter(
      (near) =>
        !isIn(chord, near) && !isCrossRelated(chord, toneOf(near)) && !isAugmented(pitch, near),
    );
}

/** In minor the sixth and seventh degree are raised on the way up, over tonic and dominant. */
function altersOf({ key, tones: [root] }: Chord, step: number): number[] {
  const natural = signatureOf(key.fifths, letterOf(step));
  const isMinorTop = key.mode === "minor" && degreeAt(key, letterOf(step)) >= 5;
  const isOverTonic = root !== undefined && [0, 4].includes(degreeAt(key, root.letter));
  return isMinorTop && isOverTonic ? [natural, natural + 1] : [natural];
}

/** Whether a tone outside the chord may go on to another: in minor raised degrees rise, and natural ones fall. */
export function canGoOn(key: Key, from: Pitch, to: Pitch): boolean {
  const tendency = tendencyOf(key, from);
  const move = to.step - from.step;
  if (Math.abs(move) !== 1 || (tendency !== 0 && move !== tendency)) return false;
  // The raised sixth is there for the raised seventh.
  const isSixth = tendency === 1 && degreeAt(key, letterOf(from.step)) === 5;
  return !isSixth || tendencyOf(key, to) === 1;
}

function tendencyOf(key: Key, pitch: Pitch): number {
  const degree = degreeAt(key, letterOf(pitch.step));
  if (key.mode === "major" || degree < 5) return 0;
  const isRaised = toneOf(pitch).alter > signatureOf(key.fifths, letterOf(pitch.step));
  return isRaised ? 1 : -1;
}
