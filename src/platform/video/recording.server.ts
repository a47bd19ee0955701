import { TimeLimitError, runProgram } from "./ffmpeg.server.ts";
import type { Ffmpeg, RunOptions, RunResult } from "./ffmpeg.server.ts";
import { UnreadableMediaError, inputArguments } from "./media-file.ts";
import type { MediaFile } from "./media-file.ts";
import { readProbe } from "./probe.ts";
import type { Probe } from "./probe.ts";

/** Frames of this many pixels fit into memory several times; 8K video has 33 million. */
const mostPixels = 36_000_000;
export const mostSeconds = 4 * 60 * 60;
const probeLimitMs = 30_000;

/**
 * Describes a video or sound file. Throws an `UnreadableMediaError` if it is unreadable or too
 * large to convert.
 */
export async function probeMedia(
  tools: Ffmpeg,
  file: MediaFile,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Probe> {
  const { ok, output, said } = await runOnFile(
    tools.ffprobe,
    ["-v", "error", "-of", "json", "-show_format", "-show_streams", ...inputArguments(file)],
    { timeLimitMs: probeLimitMs, signal },
  );
  const probe = ok ? readProbe(output) : null;
  if (probe === null) throw new UnreadableMediaError(reasonIn(said));
  const { picture, seconds } = probe;
  if (picture !== null && picture.width * picture.height > mostPixels) {
    throw new UnreadableMediaError("too-many-pixels");
  }
  if (seconds !== null && seconds > mostSeconds) throw new UnreadableMediaError("too-long");
  return probe;
}

export type WorkOptions = {
  signal?: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void;
};

type Output = { after: string[]; path: string };

/**
 * Converts a file, into several at once where there are more outputs. Throws an
 * `UnreadableMediaError` if the recording is at fault, and another error if the machine is (disk
 * full), so that a retry may succeed.
 */
export async function convert(
  tools: Ffmpeg,
  file: MediaFile,
  {
    seconds,
    before = [],
    outputs,
  }: { seconds: number | null; before?: string[]; outputs: Output[] },
  { signal, onProgress }: WorkOptions = {},
): Promise<void> {
  const work = {
    seconds,
    before: ["-loglevel", "error", "-progress", "pipe:1", ...before],
    after: outputs.flatMap(({ after, path }) => [...WITHOUT_METADATA, ...after, `file:${path}`]),
  };
  await runFfmpeg(tools, file, work, {
    signal,
    onLine: (line) => {
      const done = /^out_time_us=(\d+)$/.exec(line)?.[1];
      if (done === undefined || seconds === null) return;
      onProgress?.(Math.min(1, Number(done) / 1_000_000 / seconds));
    },
  });
}

/** Of each output: ffmpeg copies what it knows of the file into all of them. */
const WITHOUT_METADATA = [
  ["-map_metadata", "-1", "-map_metadata:s", "-1", "-map_chapters", "-1"],
  ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
].flat();

/**
 * Decodes a file without keeping anything, and returns the end of what ffmpeg reported of it. What
 * `after` writes to `pipe:1` comes to `onOutput`. Throws as `convert`.
 */
export async function decode(
  tools: Ffmpeg,
  file: MediaFile,
  { seconds, after }: { seconds: number | null; after: string[] },
  options: Pick<RunOptions, "signal" | "onOutput">,
): Promise<string> {
  const work = { seconds, before: ["-loglevel", "info"], after };
  return runFfmpeg(tools, file, work, { ...options, keeps: "end" });
}

async function runFfmpeg(
  tools: Ffmpeg,
  file: MediaFile,
  { seconds, before, after }: { seconds: number | null; before: string[]; after: string[] },
  options: Omit<RunOptions, "timeLimitMs">,
): Promise<string> {
  const limitSeconds = timeLimitFor(seconds);
  const { ok, said } = await runOnFile(
    tools.ffmpeg,
    [
      ["-hide_banner", "-nostdin", "-nostats", "-y"],
      // In seconds of CPU time: ends it even if nobody is left to do so.
      ["-timelimit", String(Math.ceil(limitSeconds * 4))],
      before,
      inputArguments(file),
      after,
    ].flat(),
    { ...options, timeLimitMs: limitSeconds * 1000 },
  );
  if (ok) return said;
  if (/No space left|Disk quota|Cannot allocate|Permission denied/.test(said)) {
    throw new Error(`ffmpeg could not work here: ${said.split("\n").at(-1) ?? ""}`);
  }
  throw new UnreadableMediaError(reasonIn(said), { cause: new Error(said) });
}

/** Some machines need twice a film's duration; far beyond that it delays the others. */
export function timeLimitFor(seconds: number | null): number {
  return seconds === null ? mostSeconds : 60 + 3 * seconds;
}

async function runOnFile(
  program: string,
  given: string[],
  options: RunOptions,
): Promise<RunResult> {
  try {
    return await runProgram(program, given, options);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    throw new UnreadableMediaError("timed-out", { cause: error });
  }
}

function reasonIn(said: string): "truncated" | "unsupported" {
  const unknown = /not on whitelist|not found for|Unknown decoder|not in whitelist/;
  const isMissing = said
    .split("\n")
    .some((line) => line.includes("Decoder ") && line.includes(" not found"));
  return isMissing || unknown.test(said) ? "unsupported" : "truncated";
}
