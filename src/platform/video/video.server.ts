import { rm, stat } from "node:fs/promises";
import path from "node:path";
import type { CameraTime } from "#platform/camera-time.ts";
import type { Ffmpeg } from "./ffmpeg.server.ts";
import { UnreadableMediaError } from "./media-file.ts";
import type { MediaFile } from "./media-file.ts";
import type { Picture, Probe } from "./probe.ts";
import { convert, probeMedia } from "./recording.server.ts";
import type { WorkOptions } from "./recording.server.ts";
import { webSize } from "./web-size.ts";

export type WorkedFile = { path: string; bytes: number };

export type WorkedVideo = CameraTime & {
  seconds: number | null;
  hasSound: boolean;
  width: number;
  height: number;
  /** A JPEG of that size. */
  poster: WorkedFile;
  /** An MP4 that every browser plays, and starts before it is complete. */
  web: WorkedFile;
};

/** Limits for copying unchanged; larger recordings are converted. */
const copiedBitsPerSecond = 8_000_000;
/** Their length is a guess from time stamps that begin anew wherever the tape was stopped. */
const UNTIMED = ["mpg", "mts"];
/** Tolerance for the duration of a truncated recording. */
const missingSeconds = 2;

/**
 * Writes `poster.jpeg` and `web.mp4` into the directory: at most 1080p, upright, without any
 * metadata. Throws an `UnreadableMediaError` if the file can't become that.
 */
export async function posterAndWebVersion(
  tools: Ffmpeg,
  file: MediaFile,
  directory: string,
  options: WorkOptions = {},
): Promise<WorkedVideo> {
  const probe = await probeMedia(tools, file, options);
  const { picture } = probe;
  if (picture === null) throw new UnreadableMediaError("unsupported");
  const poster = path.join(directory, "poster.jpeg");
  const web = path.join(directory, "web.mp4");
  try {
    await makePoster(tools, file, { ...probe, picture }, poster, options);
    await makeWebVersion(tools, file, { ...probe, picture }, web, options);
    if (!UNTIMED.includes(file.extension)) await assertWhole(tools, web, probe, options);
    return {
      seconds: probe.seconds,
      hasSound: probe.sound !== null,
      takenAt: probe.takenAt,
      takenOn: probe.takenOn,
      ...webSize(picture),
      poster: await measureFile(poster),
      web: await measureFile(web),
    };
  } catch (error) {
    await Promise.all([rm(poster, { force: true }), rm(web, { force: true })]);
    throw error;
  }
}

type Playable = Probe & { picture: Picture };

async function makePoster(
  tools: Ffmpeg,
  file: MediaFile,
  { picture, seconds }: Playable,
  output: string,
  { signal }: WorkOptions,
): Promise<void> {
  // Many recordings begin with a black frame or a hand on the lens.
  const at = Math.min(1, (seconds ?? 0) / 3);
  const after = [
    ["-map", "0:v:0", "-an", "-sn", "-dn"],
    ["-vf", `${filters(tools, picture)},thumbnail=n=12,format=yuvj420p`],
    ["-frames:v", "1", "-c:v", "mjpeg", "-q:v", "2", "-f", "image2", "-update", "1"],
  ].flat();
  await convert(
    tools,
    file,
    {
      seconds: 10,
      before: ["-ss", at.toFixed(2)],
      outputs: [{ after, path: output }],
    },
    { signal },
  );
}

async function makeWebVersion(
  tools: Ffmpeg,
  file: MediaFile,
  probe: Playable,
  output: string,
  options: WorkOptions,
): Promise<void> {
  const after = [
    ["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn"],
    pictureArguments(tools, probe.picture),
    soundArguments(probe),
    ["-max_muxing_queue_size", "4096", "-movflags", "+faststart", "-f", "mp4"],
  ].flat();
  const outputs = [{ after, path: output }];
  await convert(tools, file, { seconds: probe.seconds, outputs }, options);
}

function pictureArguments(tools: Ffmpeg, picture: Picture): string[] {
  if (playsEverywhere(picture)) {
    // Cameras write metadata between the frames, too: SEI units, type 6.
    return ["-c:v", "copy", "-bsf:v", "filter_units=remove_types=6"];
  }
  return [
    ["-vf", `${filters(tools, picture)},format=yuv420p`],
    ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "23"],
    ["-maxrate", "6M", "-bufsize", "12M", "-fpsmax", "60"],
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
  ].flat();
}

function playsEverywhere(picture: Picture): boolean {
  const { width, height } = webSize(picture);
  return (
    picture.codec === "h264" &&
    picture.pixelFormat === "yuv420p" &&
    !picture.isRotated &&
    !picture.isInterlaced &&
    width === picture.width &&
    height === picture.height &&
    picture.bitsPerSecond !== null &&
    picture.bitsPerSecond <= copiedBitsPerSecond
  );
}

function soundArguments({ sound }: Probe): string[] {
  if (sound === null) return ["-an"];
  if (sound.codec === "aac" && sound.profile === "LC") return ["-c:a", "copy"];
  return ["-c:a", "aac", "-b:a", "160k", "-ac", "2"];
}

/** ffmpeg itself rotates before these filters. */
function filters({ mapsHdr }: Ffmpeg, picture: Picture): string {
  const { width, height } = webSize(picture);
  // On a screen that shows whole pictures, half ones become a comb wherever something moves.
  const whole = picture.isInterlaced ? "bwdif=mode=send_frame," : "";
  const scale = `${whole}scale=${width}:${height},setsar=1`;
  if (!picture.isHdr || !mapsHdr) return scale;
  return [
    scale,
    "zscale=t=linear:npl=100,format=gbrpf32le",
    "zscale=p=bt709,tonemap=tonemap=hable:desat=0",
    "zscale=t=bt709:m=bt709:r=tv",
  ].join(",");
}

/** ffmpeg accepts half a file; its uploader should know that it is half. */
async function assertWhole(
  tools: Ffmpeg,
  web: string,
  { seconds }: Probe,
  options: WorkOptions,
): Promise<void> {
  const made = await probeMedia(tools, { path: web, extension: "mp4" }, options);
  if (seconds === null || made.seconds === null) return;
  const missing = seconds - made.seconds;
  if (missing > Math.max(missingSeconds, seconds / 20)) throw new UnreadableMediaError("truncated");
}

async function measureFile(file: string): Promise<WorkedFile> {
  const { size } = await stat(file);
  return { path: file, bytes: size };
}
