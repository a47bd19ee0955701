import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requireFfmpeg } from "#test/recordings.ts";
import { TimeLimitError, findFfmpeg, runProgram } from "./ffmpeg.server.ts";
import { timeLimitFor } from "./recording.server.ts";

vi.setConfig({ testTimeout: 60_000 });

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

test("knows when they aren't there, or can't do what is needed", async () => {
  expect(await findFfmpeg("")).toBeNull();
  expect(await findFfmpeg(folder)).toBeNull();
  for (const name of ["ffmpeg", "ffprobe"]) {
    await writeFile(path.join(folder, name), "#!/bin/sh\necho ' no encoders '\n", { mode: 0o755 });
  }
  expect(await findFfmpeg(folder)).toBeNull();
});

test("hands arguments over as they are: no shell reads them", async () => {
  const hostile = `$(touch ${folder}/a); touch ${folder}/b #`;
  const script = "console.log(process.argv[1])";
  const { ok, output } = await runProgram(node, ["-e", script, hostile], patient);
  expect({ ok, output }).toEqual({ ok: true, output: `${hostile}\n` });
  expect(await readdir(folder)).toEqual([]);
});

test("tells a program's failure, and what it said", async () => {
  const script = "console.error('no such thing'); process.exit(3)";
  const result = await runProgram(node, ["-e", script], patient);
  expect(result).toEqual({ ok: false, output: "", said: "no such thing" });
});

test("gives the lines as they come, however they are cut", async () => {
  const script = "process.stdout.write('a=1\\nb='); setImmediate(() => console.log('2\\nc'))";
  const lines: string[] = [];
  await runProgram(node, ["-e", script], { ...patient, onLine: (line) => lines.push(line) });
  expect(lines).toEqual(["a=1", "b=2", "c"]);
});

test("keeps only so much of a program that never stops talking", async () => {
  const script = "for (let i = 0; i < 99; i++) process.stdout.write('x'.repeat(100_000))";
  const { output } = await runProgram(node, ["-e", script], patient);
  expect(output.length).toBe(4 * 1024 * 1024);
});

const forever = "setInterval(() => {}, 1000)";

test("ends a program that takes too long", async () => {
  const running = runProgram(node, ["-e", forever], { timeLimitMs: 100 });
  await expect(running).rejects.toThrow(TimeLimitError);
});

test("ends a program when asked to", async () => {
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

test("gives a recording about three times its own length, and what has no length four hours", () => {
  expect(timeLimitFor(3600)).toBe(3 * 3600 + 60);
  expect(timeLimitFor(null)).toBe(4 * 3600);
});
