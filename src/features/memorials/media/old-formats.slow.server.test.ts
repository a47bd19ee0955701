import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { probeMedia } from "#platform/video/recording.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import {
  converted,
  copied,
  PLAYABLE_FILM,
  PLAYABLE_SOUND,
  prepared,
  served,
} from "#test/old-files.ts";
import { record, recordSound, requireFfmpeg } from "#test/recordings.ts";

const app = await testApp();
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-old-"));
afterAll(() => rm(directory, { recursive: true }));

const recorded = async (name: string, as: readonly string[]) =>
  (await record(tools, join(directory, name), { size: "176x144", rate: 25, as: [...as] })).path;

describe("an old film", () => {
  it.each([
    ["camera.avi", null],
    ["dvd.mpg", null],
    ["windows.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"]],
    ["camcorder.mts", ["-c:v", "mpeg2video", "-c:a", "ac3", "-f", "mpegts"]],
    ["digitised.mkv", ["-c:v", "ffv1", "-c:a", "flac"]],
  ])("becomes one that browsers play, and is kept: %s", async (name, as) => {
    const file = as === null ? await copied(name, directory) : await recorded(name, as);
    expect(await converted(app, tools, file, "mp4")).toMatchObject(PLAYABLE_FILM);
  });

  it("shows whole pictures, not the half ones of a camcorder", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const as = ["-c:v", "mpeg2video", "-flags", "+ilme+ildct", "-top", "1", "-c:a", "mp2"];
    const path = await recorded("halves.mpg", as);
    const original = await probeMedia(tools, { path, extension: "mpg" });
    expect(original.picture).toMatchObject({ isInterlaced: true });
    const item = await prepared(app, memorial, await readFile(path), "halves.mpg");
    const web = await served(app, item, "mp4", path);
    expect((await probeMedia(tools, { path: web.path, extension: "mp4" })).picture).toMatchObject({
      isInterlaced: false,
    });
  });
});

it.each([
  ["x.flac", null],
  ["radio.wma", ["-c:a", "wmav2"]],
  ["lossless.m4a", ["-c:a", "alac"]],
  ["telephone.wav", ["-c:a", "adpcm_ms"]],
  // Telephones had a container for films only.
  ["voice.3gp", ["-c:a", "aac", "-ar", "8000", "-ac", "1"]],
])("makes of an old recording one that browsers play, and keeps it: %s", async (name, as) => {
  const path = join(directory, name);
  if (as === null) await copied(name, directory);
  else await recordSound(tools, path, as);
  expect(await converted(app, tools, path, "m4a")).toMatchObject(PLAYABLE_SOUND);
});
