import { rm, stat } from "node:fs/promises";
import path from "node:path";
import type { CameraTime } from "#platform/camera-time.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import { UnreadableMediaError } from "./media-file.ts";
import type { MediaFile } from "./media-file.ts";
import type { Sound } from "./probe.ts";
import { convert, probeMedia } from "./recording.server.ts";
import type { WorkOptions } from "./recording.server.ts";

/** `same`: in the file's own format; `aac`: what every browser plays. */
export type SoundFile = { kind: "same" | "aac"; path: string; bytes: number };

export type WorkedSound = CameraTime & {
  seconds: number | null;
  /** The last is what every browser plays. */
  files: SoundFile[];
};

type Container = {
  muxer: string[];
  /** Those that browsers play from it. */
  codecs: string[];
  /** Older iPhones don't. */
  isPlayedByMost?: true;
};

const ogg: Container = {
  muxer: ["-f", "ogg"],
  codecs: ["vorbis", "opus", "flac"],
  isPlayedByMost: true,
};
const containers = new Map<string, Container>([
  ["mp3", { muxer: ["-id3v2_version", "0", "-f", "mp3"], codecs: ["mp3"] }],
  ["m4a", { muxer: ["-movflags", "+faststart", "-f", "ipod"], codecs: ["aac"] }],
  ["wav", { muxer: ["-f", "wav"], codecs: ["pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_f32le"] }],
  ["ogg", ogg],
  ["opus", ogg],
  ["oga", ogg],
]);

/**
 * Writes the sound into the directory, without tags, cover or location: bit by bit the same where
 * browsers play it, and in AAC where not all do. Throws an `UnreadableMediaError` if there is no
 * readable sound.
 */
export async function cleanSound(
  tools: Ffmpeg,
  file: MediaFile,
  directory: string,
  options: WorkOptions = {},
): Promise<WorkedSound> {
  const { seconds, sound, takenAt, takenOn } = await probeMedia(tools, file, options);
  if (sound === null) throw new UnreadableMediaError("unsupported");
  const files: SoundFile[] = [];
  for (const { kind, extension, as } of versionsOf(file, sound)) {
    const output = path.join(directory, `sound-${kind}.${extension}`);
    const after = ["-map", "0:a:0", "-vn", "-sn", "-dn", ...as];
    try {
      await convert(tools, file, { seconds, after, path: output }, options);
      files.push({ kind, path: output, bytes: (await stat(output)).size });
    } catch (error) {
      await Promise.all(
        [output, ...files.map((made) => made.path)].map((made) => rm(made, { force: true })),
      );
      throw error;
    }
  }
  return { seconds, takenAt, takenOn, files };
}

function versionsOf({ extension }: MediaFile, sound: Sound) {
  const container = containers.get(extension);
  const copied = container?.codecs.includes(sound.codec) ? container : undefined;
  const same = copied && {
    kind: "same" as const,
    extension,
    as: ["-c:a", "copy", ...copied.muxer],
  };
  if (same && copied?.isPlayedByMost !== true) return [same];
  const isAac = sound.codec === "aac" && sound.profile === "LC";
  const codec = isAac ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "160k", "-ac", "2"];
  const aac = {
    kind: "aac" as const,
    extension: "m4a",
    as: [...codec, "-movflags", "+faststart", "-f", "ipod"],
  };
  return same ? [same, aac] : [aac];
}
