import { gainFor } from "#platform/video/loudness.ts";
import { highest, measureSound, type SoundMeasure, type Stereo } from "./loudness.ts";

/** In LUFS: as all sounds of a page; lower where peaks say so, but no lower than this. */
const LOUDEST = -17.5;
const FAINTEST = -21;
/** In dBTP. */
const PEAK = -1.5;
/** In LU: less is a siren, more can't be heard beside a conversation. */
const RANGE = { least: 2, most: 12 };
/** The last sound is to have died away: at the end, in dBFS. */
const END = -50;
const END_SECONDS = 0.3;

export type SoundBreach = "clipped" | "loudness" | "range" | "cutOff";

/** Makes it, where it is, as loud as the other sounds of a page: by one gain, so that its arcs stay. */
export function level(sound: Stereo): SoundMeasure {
  const measured = measureSound(sound);
  if (!Number.isFinite(measured.integrated)) return measured;
  const gain = gainFor(measured);
  const factor = 10 ** (gain / 20);
  for (const channel of [sound.left, sound.right]) {
    for (let at = 0; at < channel.length; at += 1) channel[at] = (channel[at] ?? 0) * factor;
  }
  const { integrated, range, truePeak } = measured;
  return { integrated: integrated + gain, range, truePeak: truePeak + gain };
}

/** All that is wrong with how a piece sounds. */
export function findSoundBreaches(
  { left, right, rate }: Stereo,
  { integrated, range, truePeak }: SoundMeasure,
): SoundBreach[] {
  const last = -Math.round(END_SECONDS * rate);
  const end = Math.max(highest(left.subarray(last)), highest(right.subarray(last)));
  const breaches: SoundBreach[] = [];
  if (!(truePeak <= PEAK)) breaches.push("clipped");
  if (!(integrated >= FAINTEST && integrated <= LOUDEST)) breaches.push("loudness");
  if (!(range >= RANGE.least && range <= RANGE.most)) breaches.push("range");
  if (20 * Math.log10(end) > END) breaches.push("cutOff");
  return breaches;
}
