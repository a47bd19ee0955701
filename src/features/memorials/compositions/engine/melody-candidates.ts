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
    .flatMap((step) => altersOf(chord.key, step).map((alter) => pitchOf(step, alter)))
    .filter(
      (near) =>
        !isIn(chord, near) && !isCrossRelated(chord, toneOf(near)) && !isAugmented(pitch, near),
    );
}

/** In minor the sixth and seventh degree are raised on the way up. */
function altersOf(key: Key, step: number): number[] {
  const natural = signatureOf(key.fifths, letterOf(step));
  return key.mode === "minor" && degreeAt(key, letterOf(step)) >= 5
    ? [natural, natural + 1]
    : [natural];
}

/**
 * Which way a tone outside the chord must go on in minor: raised degrees up, natural ones down. 0: either way.
 */
export function tendencyOf(key: Key, pitch: Pitch): number {
  const degree = degreeAt(key, letterOf(pitch.step));
  if (key.mode === "major" || degree < 5) return 0;
  const isRaised = toneOf(pitch).alter > signatureOf(key.fifths, letterOf(pitch.step));
  return isRaised ? 1 : -1;
}
