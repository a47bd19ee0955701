import { singleTonesOf, type Chord } from "./chords.ts";
import type { Key } from "./keys.ts";
import type { Pitch } from "./pitch.ts";
import type { Plan } from "./plan.ts";
import type { Rhythm } from "./rhythm.ts";
import type { Frame } from "./voices.ts";

/** A phrase of outer voices and chords. */
export type Material = {
  /** The key of the phrase, whatever key it closes in. */
  key: Key;
  rhythm: Rhythm;
  chords: Chord[];
  bass: Pitch[];
  melody: Pitch[];
};

/** What stands around the inner voices, slot by slot. */
export function framesOf(
  { key, rhythm, chords, bass, melody }: Material,
  { key: home, form }: Plan,
): Frame[] {
  // Figures may lie further below the melody than a voice would.
  const widest = form === "chorale" || form === "adagio" ? 12 : 17;
  return rhythm.slots.flatMap(({ start, length }, slot): Frame[] => {
    const chord = chords[slot];
    const low = bass[slot];
    if (chord === undefined || low === undefined) return [];
    const soprano = rhythm.notes.flatMap((note, index) => {
      const pitch = melody[index];
      const isInside = note.start >= start && note.start < start + length;
      return isInside && pitch !== undefined ? [pitch] : [];
    });
    const single = singleTonesOf(chord, [home, key]);
    return [{ chord, soprano, bass: low, widest, single, opensPhrase: slot === 0 }];
  });
}
