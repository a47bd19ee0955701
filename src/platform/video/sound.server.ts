import { rm, stat } from "node:fs/promises";
import path from "node:path";
import type { CameraTime } from "#platform/camera-time.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import { gainFor, loudnessWith, TRUE_PEAK_MAX, type Loudness } from "./loudness.ts";
import { measureLoudness, measureWhole, type Waveform } from "./measuring.server.ts";
import { UnreadableMediaError } from "./media-file.ts";
import type { MediaFile } from "./media-file.ts";
import { filtersFor, heardIn, isWhole, WHOLE, type Channels, type Part } from "./part.ts";
import { convert, probeMedia } from "./recording.server.ts";
import type { WorkOptions } from "./recording.server.ts";

/** `opus`: for most, in half the bytes; `aac`: what every browser plays. */
export type SoundFile = { kind: "opus" | "aac"; path: string; bytes: number };

export type LevelledSound = CameraTime & {
  waveform: Waveform;
  /** Of the part that is heard. */
  seconds: number;
  /** Of what is served, in LUFS; `null` for silence. */
  loudness: number | null;
  /** The last is what every browser plays. */
  files: SoundFile[];
};

export type SoundOptions = WorkOptions & {
  part?: Part | null;
  /** What was measured of the recording before. */
  waveform?: Waveform | null;
};

const FORMATS = {
  opus: { extension: "ogg", as: ["-c:a", "libopus", "-b:a", "64k", "-f", "ogg"] },
  aac: {
    extension: "m4a",
    as: ["-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart+use_metadata_tags", "-f", "ipod"],
  },
} as const;
type Format = keyof typeof FORMATS;

/** Of the progress; the rest is encoding. */
const MEASURING = 0.4;
/** Below it, in dB, no lossy format moves a peak to the limit. */
const NEAR = 3;
const TRIES_MAX = 3;

/**
 * Writes the part of the sound that is heard into the directory, as loud as all others: one gain
 * for all of it, never compressed, and without tags, cover or location; but who made it (`DigitalSourceType`) stays said. Throws an
 * `UnreadableMediaError` if there is no readable sound.
 */
export async function levelSound(
  tools: Ffmpeg,
  file: MediaFile,
  directory: string,
  { part, waveform: known, ...options }: SoundOptions = {},
): Promise<LevelledSound> {
  const {
    seconds: said,
    sound,
    digitalSourceType,
    takenAt,
    takenOn,
  } = await probeMedia(tools, file, options);
  if (sound === null) throw new UnreadableMediaError("unsupported");
  const channels: Channels = sound.channels === 1 ? 1 : 2;
  const measured = known
    ? { ...known, loudness: null }
    : await measureWhole(tools, file, { said, channels }, within(options, 0, MEASURING));
  const { seconds, peaks } = measured;
  const heard = part ?? WHOLE;
  const filters = filtersFor(heard, { seconds, channels });
  const loudness =
    (isWhole(heard) ? measured.loudness : null) ??
    (await measureLoudness(tools, file, { seconds, filters }, options));
  const { startsAt, endsAt } = heardIn(heard, seconds);
  const length = endsAt - startsAt;
  const work = { file, directory, filters, loudness, seconds, length, channels, digitalSourceType };
  const encoded = await encodeLevelled(tools, work, within(options, MEASURING, 1));
  return { takenAt, takenOn, waveform: { seconds, peaks }, seconds: length, ...encoded };
}

/** The share of the progress that a step has. */
function within({ signal, onProgress }: WorkOptions, from: number, until: number): WorkOptions {
  return { signal, onProgress: (share) => onProgress?.(from + (until - from) * share) };
}

type Work = {
  file: MediaFile;
  directory: string;
  filters: string;
  loudness: Loudness;
  /** Of the whole, which is decoded, and of what is heard. */
  seconds: number;
  length: number;
  channels: Channels;
  /** The one tag that stays. */
  digitalSourceType: string | null;
};

/** With less gain where a format has moved a peak over the limit. */
async function encodeLevelled(tools: Ffmpeg, work: Work, options: WorkOptions) {
  const { directory, loudness } = work;
  const formats: Format[] = tools.encodesOpus ? ["opus", "aac"] : ["aac"];
  const made = formats.map((kind) => ({ kind, path: pathOf(directory, kind) }));
  let gain = gainFor(loudness);
  try {
    for (let tries = 1; ; tries += 1) {
      await encode(tools, work, { formats, gain }, options);
      const isNear = loudness.truePeak + gain > TRUE_PEAK_MAX - NEAR;
      const over = isNear ? (await highestPeak(tools, work, made, options)) - TRUE_PEAK_MAX : 0;
      if (over <= 0 || tries === TRIES_MAX) break;
      gain -= over + 0.2;
    }
    const files: SoundFile[] = [];
    for (const one of made) files.push({ ...one, bytes: (await stat(one.path)).size });
    return { loudness: loudnessWith(loudness, gain), files };
  } catch (error) {
    await Promise.all(made.map((one) => rm(one.path, { force: true })));
    throw error;
  }
}

function pathOf(directory: string, kind: Format): string {
  return path.join(directory, `sound.${FORMATS[kind].extension}`);
}

async function encode(
  tools: Ffmpeg,
  { file, directory, filters, seconds, length, channels, digitalSourceType }: Work,
  { formats, gain }: { formats: readonly Format[]; gain: number },
  { signal, onProgress }: WorkOptions,
): Promise<void> {
  const levelled = `[0:a:0]${filters},volume=${gain.toFixed(2)}dB:precision=double`;
  const tag = digitalSourceType ? ["-metadata", `DigitalSourceType=${digitalSourceType}`] : [];
  const names = formats.map((kind) => `[${kind}]`);
  const before = ["-filter_complex", `${levelled},asplit=${names.length}${names.join("")}`];
  const outputs = formats.map((kind, index) => ({
    after: [
      index === 0 ? before : [],
      ["-map", `[${kind}]`, "-ac", String(channels), ...tag],
      FORMATS[kind].as,
    ].flat(),
    path: pathOf(directory, kind),
  }));
  const inPart = (share: number) => onProgress?.(Math.min(1, (share * seconds) / length));
  await convert(tools, file, { seconds, outputs }, { signal, onProgress: inPart });
}

async function highestPeak(
  tools: Ffmpeg,
  { length: seconds, channels }: Pick<Work, "length" | "channels">,
  made: readonly { kind: Format; path: string }[],
  options: WorkOptions,
): Promise<number> {
  const work = { seconds, filters: filtersFor(WHOLE, { seconds, channels }) };
  const peaks: number[] = [];
  for (const one of made) {
    const file = { path: one.path, extension: FORMATS[one.kind].extension };
    peaks.push((await measureLoudness(tools, file, work, options)).truePeak);
  }
  return Math.max(...peaks);
}
