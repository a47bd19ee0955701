import { rm, stat } from "node:fs/promises";
import path from "node:path";
import type { CameraTime } from "#platform/camera-time.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import { UnreadableMediaError } from "./media-file.ts";
import type { MediaFile } from "./media-file.ts";
import { convert, probeMedia } from "./recording.server.ts";
import type { WorkOptions } from "./recording.server.ts";

export type WorkedSound = CameraTime & {
  seconds: number | null;
  path: string;
  bytes: number;
};

const muxers = new Map([
  ["mp3", ["-id3v2_version", "0", "-f", "mp3"]],
  ["m4a", ["-movflags", "+faststart", "-f", "ipod"]],
  ["wav", ["-f", "wav"]],
  ["ogg", ["-f", "ogg"]],
  ["opus", ["-f", "ogg"]],
  ["oga", ["-f", "ogg"]],
]);

/**
 * Writes `sound.<extension>` into the directory: the same sound bit by bit, without tags, cover or
 * location. Throws an `UnreadableMediaError` if there is no readable sound.
 */
export async function cleanSound(
  tools: Ffmpeg,
  file: MediaFile,
  directory: string,
  options: WorkOptions = {},
): Promise<WorkedSound> {
  const { seconds, sound, takenAt, takenOn } = await probeMedia(tools, file, options);
  const muxer = muxers.get(file.extension);
  if (sound === null || muxer === undefined) throw new UnreadableMediaError("unsupported");
  const output = path.join(directory, `sound.${file.extension}`);
  const after = ["-map", "0:a:0", "-vn", "-sn", "-dn", "-c:a", "copy", ...muxer];
  try {
    await convert(tools, file, { seconds, after, path: output }, options);
    return { seconds, takenAt, takenOn, path: output, bytes: (await stat(output)).size };
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  }
}
