import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { requireFfmpeg } from "#test/recordings.ts";
import { serveRecording } from "#test/served-recordings.ts";

const app = await testApp({}, { worker: true });
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-recordings-"));
afterAll(() => rm(directory, { recursive: true }));

it.each([
  ["film.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "use_metadata_tags"]],
  ["film.webm", ["-c:v", "libvpx", "-c:a", "libvorbis"]],
  ["sang.m4a", ["-movflags", "use_metadata_tags"]],
  ["sang.wav", ["-write_bext", "1"]],
  ["sang.ogg", ["-c:a", "libvorbis"]],
])("gives visitors %s without place, device, time and names", async (name, as) => {
  const { item } = await serveRecording(app, tools, join(directory, name), as);
  expect(item.kind).toBe(name.startsWith("film") ? "video" : "audio");
});
