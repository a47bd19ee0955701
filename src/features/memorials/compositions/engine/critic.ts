import { hearHarmonies } from "./critic-chords.ts";
import { judgeCloses } from "./critic-closes.ts";
import { judgeForm } from "./critic-form.ts";
import { judgeHarmony } from "./critic-harmony.ts";
import { judgeMelody } from "./critic-melody.ts";
import { judgePlaying } from "./critic-playing.ts";
import { findMisreadings, readScore } from "./critic-reading.ts";
import { judgeVoices } from "./critic-voices.ts";
import type { Breach, Performance, Score } from "./score.ts";

/**
 * All breaches of the rules in a score. It reads the notes alone, and shares nothing with the generator but facts
 * about instruments: what both got wrong in the same way would not be found.
 */
export function findBreaches(score: Score): Breach[] {
  const reading = readScore(score);
  const misreadings = findMisreadings(reading);
  if (misreadings.length > 0) return misreadings;
  const harmonies = hearHarmonies(reading);
  return [
    ...judgeForm(reading, harmonies),
    ...judgeMelody(reading),
    ...judgeVoices(reading),
    ...judgeHarmony(reading, harmonies),
    ...judgeCloses(reading, harmonies),
  ];
}

/** All breaches in how a score is played; times are seconds. */
export function findPlayingBreaches(performance: Performance): Breach[] {
  return judgePlaying(performance);
}
