import { readFile } from "node:fs/promises";
import type { Ffmpeg } from "#platform/video/ffmpeg.server.ts";
import { runProgram } from "#platform/video/ffmpeg.server.ts";
import { readLoudness } from "#platform/video/loudness.ts";
import { present } from "#test/present.ts";

/** What is heard of a file, measured again. */

const timeLimitMs = 240_000;
const RATE = 48_000;

/** By EBU R 128, mono as from two loudspeakers. */
export async function loudnessOf(tools: Ffmpeg, path: string) {
  const meter = "ebur128=peak=true:dualmono=true:framelog=verbose";
  const given = ["-hide_banner", "-nostats", "-i", path, "-af", meter, "-f", "null", "-"];
  const { said } = await runProgram(tools.ffmpeg, given, { timeLimitMs, keeps: "end" });
  return present(readLoudness(said));
}

/** How long it is, and how loud between two moments (the root mean square, of 1). */
export async function soundIn(tools: Ffmpeg, path: string) {
  const decoded = `${path}.raw`;
  const as = ["-ac", "1", "-ar", String(RATE), "-c:a", "pcm_s16le", "-f", "s16le", decoded];
  const given = ["-v", "error", "-y", "-i", path, ...as];
  const { ok, said } = await runProgram(tools.ffmpeg, given, { timeLimitMs });
  if (!ok) throw new Error(said);
  const bytes = await readFile(decoded);
  const samples = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at));
  const levelBetween = (from: number, until: number) => {
    const some = samples.slice(Math.round(from * RATE), Math.round(until * RATE));
    return Math.sqrt(some.reduce((sum, each) => sum + (each / 32_768) ** 2, 0) / some.length);
  };
  return { seconds: samples.length / RATE, levelBetween };
}
