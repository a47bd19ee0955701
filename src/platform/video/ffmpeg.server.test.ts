import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { requireFfmpeg } from "#test/recordings.ts";
import { TimeLimitError, findFfmpeg, runProgram } from "./ffmpeg.server.ts";
import { timeLimitFor } from "./recording.server.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "ffmpeg-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const patient = { timeLimitMs: 30_000 };
const node = process.execPath;

test("finds the programs on the path", async () => {
  const tools = await requireFfmpeg();
  expect(path.basename(tools.ffmpeg)).toBe("ffmpeg");
  expect(path.basename(tools.ffprobe)).toBe("ffprobe");
});

test("detects that they are missing, or lack what is needed", async () => {
  expect(await findFfmpeg("")).toBeNull();
  expect(await findFfmpeg(folder)).toBeNull();
  for (const name of ["ffmpeg", "ffprobe"]) {
    await writeFile(path.join(folder, name), "#!/bin/sh\necho ' no encoders '\n", { mode: 0o755 });
  }
  expect(await findFfmpeg(folder)).toBeNull();
});

test("passes arguments unchanged: no shell reads them", async () => {
  const hostile = `$(touch ${folder}/a); touch ${folder}/b #`;
  const script = "console.log(process.argv[1])";
  const { ok, output } = await runProgram(node, ["-e", script, hostile], patient);
  expect({ ok, output }).toEqual({ ok: true, output: `${hostile}\n` });
  expect(await readdir(folder)).toEqual([]);
});

test("reports a program's failure and its output", async () => {
  const script = "console.error('no such thing'); process.exit(3)";
  const result = await runProgram(node, ["-e", script], patient);
  expect(result).toEqual({ ok: false, output: "", said: "no such thing" });
});

test("returns lines as they arrive, however they are split", async () => {
  const script = "process.stdout.write('a=1\\nb='); setImmediate(() => console.log('2\\nc'))";
  const lines: string[] = [];
  await runProgram(node, ["-e", script], { ...patient, onLine: (line) => lines.push(line) });
  expect(lines).toEqual(["a=1", "b=2", "c"]);
});

test("limits the stored output of a program", async () => {
  const script = "for (let i = 0; i < 99; i++) process.stdout.write('x'.repeat(100_000))";
  const { output } = await runProgram(node, ["-e", script], patient);
  expect(output.length).toBe(4 * 1024 * 1024);
});

const forever = "setInterval(() => {}, 1000)";

test("kills a program that takes too long", async () => {
  const running = runProgram(node, ["-e", forever], { timeLimitMs: 100 });
  await expect(running).rejects.toThrow(TimeLimitError);
});

test("kills a program on request", async () => {
  const stop = new AbortController();
  const script = `console.log("begun"); ${forever}`;
  const running = runProgram(node, ["-e", script], {
    ...patient,
    signal: stop.signal,
    onLine: () => stop.abort(new Error("closing")),
  });
  await expect(running).rejects.toThrow("closing");
  await expect(
    runProgram(node, ["-e", forever], { ...patient, signal: stop.signal }),
  ).rejects.toThrow("closing");
});

test("throws if a program can't be started", async () => {
  await expect(runProgram(path.join(folder, "absent"), [], patient)).rejects.toThrow("ENOENT");
});

test("allows three times a recording's duration, and four hours without one", () => {
  expect(timeLimitFor(3600)).toBe(3 * 3600 + 60);
  expect(timeLimitFor(null)).toBe(4 * 3600);
});
