import type { Ffmpeg } from "./ffmpeg.server.ts";
import type { Loudness } from "./loudness.ts";
import { measureWhole, type Waveform } from "./measuring.server.ts";
import { UnreadableMediaError, type MediaFile } from "./media-file.ts";
import { convert, probeMedia, type WorkOptions } from "./recording.server.ts";

/**
 * Copies the sound of an MP3 as it is, without the tags, cover and all else that came with it; only who made it is said.
 * Returns what is measured of it. Throws an `UnreadableMediaError`.
 */
export async function copyMp3(
  tools: Ffmpeg,
  file: MediaFile,
  { path, digitalSourceType }: { path: string; digitalSourceType: string },
  options: WorkOptions = {},
): Promise<Waveform & { loudness: Loudness }> {
  const { seconds: said, sound } = await probeMedia(tools, file, options);
  if (sound?.codec !== "mp3") throw new UnreadableMediaError("unsupported");
  const after = [
    ["-map", "0:a:0", "-c", "copy"],
    ["-metadata", `DigitalSourceType=${digitalSourceType}`],
    ["-f", "mp3"],
  ].flat();
  await convert(tools, file, { seconds: said, outputs: [{ after, path }] }, options);
  const channels = sound.channels === 1 ? 1 : 2;
  return measureWhole(tools, { path, extension: "mp3" }, { said, channels }, options);
}
