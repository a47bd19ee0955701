import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** The two programs, as found on this machine. */
export type Ffmpeg = {
  ffmpeg: string;
  ffprobe: string;
} & Abilities;

type Abilities = {
  /** Whether it can convert HDR colours to standard range. */
  mapsHdr: boolean;
  encodesOpus: boolean;
};

export type RunOptions = {
  timeLimitMs: number;
  /** Kills the program and fails the run with the signal's reason. */
  signal?: AbortSignal;
  /** Called with each line of output, instead of keeping them. */
  onLine?: (line: string) => void;
  /** Called with each piece of output, instead of keeping them. */
  onOutput?: (chunk: Buffer) => void;
  /** Which part of a long report on errors is kept: ffmpeg's summaries stand at the end. */
  keeps?: "start" | "end";
};

export type RunResult = { ok: boolean; output: string; said: string };

export class TimeLimitError extends Error {
  override name = "TimeLimitError";
}

const outputLimit = 4 * 1024 * 1024;
const saidLimit = 16 * 1024;

/** Null if they aren't installed, or lack what browsers play. */
export async function findFfmpeg(searchPath = process.env["PATH"] ?? ""): Promise<Ffmpeg | null> {
  const [ffmpeg, ffprobe] = await Promise.all([
    findProgram("ffmpeg", searchPath),
    findProgram("ffprobe", searchPath),
  ]);
  if (ffmpeg === null || ffprobe === null) return null;
  const { ino, mtimeMs } = await stat(ffmpeg);
  const installed = `${ffmpeg} ${ino} ${mtimeMs}`;
  const abilities = known.get(installed) ?? (await askAbilities(ffmpeg));
  if (abilities === null) return null;
  known.set(installed, abilities);
  return { ffmpeg, ffprobe, ...abilities };
}

/** By the installed program, which is asked once: each recording needs it, and two runs take longer than a short one. */
const known = new Map<string, Abilities>();

async function askAbilities(ffmpeg: string): Promise<Abilities | null> {
  const timeLimitMs = 10_000;
  const [encoders, filters] = await Promise.all([
    runProgram(ffmpeg, ["-hide_banner", "-encoders"], { timeLimitMs }),
    runProgram(ffmpeg, ["-hide_banner", "-filters"], { timeLimitMs }),
  ]);
  if (!/ libx264 /.test(encoders.output) || !/ aac /.test(encoders.output)) return null;
  return {
    mapsHdr: / zscale /.test(filters.output) && / tonemap /.test(filters.output),
    encodesOpus: / libopus /.test(encoders.output),
  };
}

/** As `findFfmpeg`, but without starting the programs to ask what they can do. */
export async function hasFfmpeg(searchPath = process.env["PATH"] ?? ""): Promise<boolean> {
  const names = ["ffmpeg", "ffprobe"];
  const found = await Promise.all(names.map((name) => findProgram(name, searchPath)));
  return !found.includes(null);
}

/** Its path; null if it isn't installed. */
export async function findProgram(name: string, searchPath: string): Promise<string | null> {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  for (const folder of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const candidate = path.join(folder, file);
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return null;
}

/**
 * Runs a program without a shell. Its failure is a result; throws only if it can't be started, is
 * aborted, or exceeds its time limit (`TimeLimitError`).
 */
export async function runProgram(
  program: string,
  programArguments: readonly string[],
  { timeLimitMs, signal, onLine, onOutput, keeps = "start" }: RunOptions,
): Promise<RunResult> {
  signal?.throwIfAborted();
  const child = spawn(program, programArguments, {
    stdio: ["ignore", "pipe", "pipe"],
    // Untrusted files are read there: it gets none of our environment.
    env: { PATH: process.env["PATH"], LC_ALL: "C", AV_LOG_FORCE_NOCOLOR: "1" },
  });
  const isKept = onLine === undefined && onOutput === undefined;
  const output = isKept ? keepText(child.stdout, outputLimit) : null;
  if (onLine !== undefined) splitLines(child.stdout, onLine);
  if (onOutput !== undefined) child.stdout.on("data", onOutput);
  const said =
    keeps === "start" ? keepText(child.stderr, saidLimit) : keepEnd(child.stderr, saidLimit);
  const stop = () => child.kill("SIGKILL");
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    stop();
  }, timeLimitMs);
  signal?.addEventListener("abort", stop);
  try {
    const code = await exitOf(child);
    signal?.throwIfAborted();
    if (late) throw new TimeLimitError(`${path.basename(program)} took over ${timeLimitMs} ms`);
    return { ok: code === 0, output: output?.() ?? "", said: said().trim() };
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener("abort", stop);
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
    child.once("spawn", () => yieldToVisitors(child));
  });
}

/** Requests have priority. */
function yieldToVisitors({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already exited, or not permitted on this system: it runs with its default priority.
  }
}

function keepText(stream: NodeJS.ReadableStream, limit: number): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stream.on("data", (chunk: Buffer) => {
    if (bytes < limit) chunks.push(chunk.subarray(0, limit - bytes));
    bytes += chunk.length;
  });
  return () => Buffer.concat(chunks).toString("utf8");
}

function keepEnd(stream: NodeJS.ReadableStream, limit: number): () => string {
  let kept = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]).subarray(-limit);
  });
  return () => kept.toString("utf8");
}

function splitLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = "";
  stream.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("utf8")).split("\n");
    rest = lines.pop()?.slice(0, 1000) ?? "";
    for (const line of lines) onLine(line);
  });
}
