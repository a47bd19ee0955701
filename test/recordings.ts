import path from "node:path";
import { findFfmpeg, runProgram } from "#platform/video/ffmpeg.server.ts";
import type { Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import type { MediaFile } from "#platform/video/media-file.ts";
import { probeMedia } from "#platform/video/recording.server.ts";

export async function requireFfmpeg(): Promise<Ffmpeg> {
  const tools = await findFfmpeg();
  if (tools === null) throw new Error("These tests need ffmpeg: apt-get install ffmpeg");
  return tools;
}

/** Records ffmpeg's test picture and a tone, with the given arguments. */
export async function record(
  tools: Ffmpeg,
  output: string,
  { size = "64x48", seconds = 0.3, rate = 10, sound = true, as = [] as string[] } = {},
): Promise<MediaFile> {
  const pictures = ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  return run(tools, output, [...pictures, ...(sound ? tone : []), ...as]);
}

export async function recordSound(
  tools: Ffmpeg,
  output: string,
  as: string[] = [],
): Promise<MediaFile> {
  return generateSound(tools, output, "sine=frequency=440:duration=0.3", as);
}

/** Records what one of ffmpeg's generators gives. */
export async function generateSound(
  tools: Ffmpeg,
  output: string,
  source: string,
  as: string[] = [],
): Promise<MediaFile> {
  return run(tools, output, ["-f", "lavfi", "-i", source, ...as]);
}

async function run(tools: Ffmpeg, output: string, given: string[]): Promise<MediaFile> {
  const all = ["-v", "error", "-y", ...given, output];
  const { ok, said } = await runProgram(tools.ffmpeg, all, { timeLimitMs: 240_000 });
  if (!ok) throw new Error(said);
  return { path: output, extension: path.extname(output).slice(1) };
}

/** What every browser plays, made quickly. */
export const H264 = [
  ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"],
  ["-c:a", "aac"],
].flat();

/** What decides whether a browser plays an MP4. */
export async function playabilityOf(tools: Ffmpeg, video: string) {
  const { picture, sound } = await probeMedia(tools, { path: video, extension: "mp4" });
  const { codec, pixelFormat, width, height } = picture ?? {};
  return { codec, pixelFormat, width, height, sound: sound?.codec ?? null };
}

/** A fingerprint of the encoded sound, independent of the container. */
export async function soundOf(tools: Ffmpeg, file: string): Promise<string> {
  const given = ["-v", "error", "-i", file, "-map", "0:a:0", "-c", "copy", "-f", "md5", "-"];
  return (await runProgram(tools.ffmpeg, given, { timeLimitMs: 240_000 })).output.trim();
}

/** Every tag that ffprobe finds in a file: of the whole, its streams and chapters. */
export async function tagsOf(tools: Ffmpeg, file: string): Promise<Record<string, string>> {
  const given = [
    "-v",
    "error",
    "-of",
    "json",
    "-show_format",
    "-show_streams",
    "-show_chapters",
    file,
  ];
  const { output } = await runProgram(tools.ffprobe, given, { timeLimitMs: 240_000 });
  const found: Record<string, string> = {};
  JSON.parse(output, (key: string, value: unknown) => {
    if (key === "tags" && typeof value === "object") Object.assign(found, value);
    return value;
  });
  return found;
}
