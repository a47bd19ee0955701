import { PeakReader } from "#platform/video/peaks.ts";
import { compose } from "../compose.ts";
import { writeMidi } from "../midi.ts";
import { perform } from "../perform.ts";
import type { Choices, Performance, Score } from "../score.ts";
import { findSoundBreaches, level, type SoundBreach } from "./finish.ts";
import type { SoundMeasure, Stereo } from "./loudness.ts";
import { writeMp3 } from "./mp3.server.ts";
import { synthesise } from "./synthesise.server.ts";

export type WrittenPiece = {
  /** Inner tries so far. */
  attempts: number;
  performance: Performance;
  midi: Uint8Array;
  score: Score;
};

export type SoundedPiece = {
  mp3: Uint8Array;
  seconds: number;
  /** In LUFS. */
  loudness: number;
  peaks: Uint8Array;
};

/** Of the time that a sound takes, what playing it does; the rest goes to measuring and writing the file. */
const PLAYED = 0.55;

/** Notes without a fault. `earlier`: the tries that were rejected for how they sound. */
export function writePiece(choices: Choices, earlier: number): WrittenPiece {
  const { score, attempts } = compose(choices, earlier);
  const performance = perform(score, choices.seed);
  const midi = writeMidi(score, performance);
  return { attempts, performance, midi, score };
}

/** The piece as it is heard, or what is wrong with how it sounds. The same performance makes the same bytes. */
export async function soundPiece(
  performance: Performance,
  tell: (share: number) => void = () => undefined,
): Promise<SoundedPiece | { breaches: SoundBreach[] }> {
  const sound = await synthesise(performance, (share) => tell(PLAYED * share));
  const measured: SoundMeasure = level(sound);
  const breaches = findSoundBreaches(sound, measured);
  if (breaches.length > 0) return { breaches };
  return {
    mp3: await writeMp3(sound),
    seconds: sound.left.length / sound.rate,
    loudness: Math.round(measured.integrated * 10) / 10,
    peaks: peaksOf(sound),
  };
}

function peaksOf({ left, right }: Stereo): Uint8Array {
  const reader = new PeakReader();
  const frames = Buffer.alloc(4 * left.length);
  for (let at = 0; at < left.length; at += 1) {
    frames.writeInt16LE(Math.round(32_767 * (left[at] ?? 0)), 4 * at);
    frames.writeInt16LE(Math.round(32_767 * (right[at] ?? 0)), 4 * at + 2);
  }
  reader.add(frames);
  return reader.peaks();
}
