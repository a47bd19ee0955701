import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { loudnessOf } from "#test/heard.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { requireFfmpeg } from "#test/recordings.ts";
import { namesOf, PART, soundsOf } from "#test/sounds.ts";
import { cutRecording, levelRecording, levelRecordings, renderRecording } from "./jobs.server.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
const { services } = app;
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-levelling-"));
afterAll(() => rm(directory, { recursive: true }));
const memorial = await aMemorial(app, { privacy: "public" });
const sounds = soundsOf(app, memorial, { tools, directory });
afterEach(() => vi.unstubAllEnvs());
const { aSound, aHeardSound, change, choose, rowOf, itemOf, statusOf, servedFile, waiting } =
  sounds;

describe("a new recording of sound", () => {
  it("is levelled, in two formats, with its peaks", async () => {
    const ids = await aHeardSound();
    const item = await itemOf(ids);
    expect(item).toMatchObject({ kind: "audio", status: "ready", seconds: expect.closeTo(2, 1) });
    expect(namesOf(item)).toEqual(["file.opus", "file.m4a"]);
    const { integrated } = await loudnessOf(tools, await servedFile(ids));
    const { measured } = await rowOf(ids);
    expect(integrated).toBeCloseTo(present(measured?.loudness), 0);
    expect(measured).toMatchObject({
      seconds: expect.closeTo(2, 1),
      loudness: expect.closeTo(-18, 0),
    });
    const peaks = [...Buffer.from(present(measured).peaks, "base64")];
    expect(peaks.length).toBeGreaterThan(400);
    expect(peaks.length).toBeLessThanOrEqual(800);
    expect(Math.max(...peaks)).toBeGreaterThan(200);
  });

  it("is hidden where a film turned out to be a sound alone, as its licence isn't said", async () => {
    const ids = await aSound("stemme.3gp", ["-c:a", "aac"]);
    const item = await itemOf(ids);
    expect({ kind: item.kind, isHidden: item.isHidden }).toEqual({ kind: "video" });
    await runJob(services, renderRecording, ids);
    expect(await itemOf(ids)).toMatchObject({ kind: "audio", status: "ready", isHidden: true });
    const url = `${memorial.path}/media/${ids.mediaId}` as const;
    expect((await app.as().get(url)).status).toBe(404);
  });
});

describe("a recording of an earlier version", () => {
  async function anEarlierSound() {
    const ids = await aHeardSound();
    await change(ids, { measured: null });
    return ids;
  }

  it("is levelled once, under new addresses", async () => {
    const ids = await anEarlierSound();
    await runJob(services, levelRecordings, {});
    await runJob(services, levelRecordings, {});
    expect(await waiting(ids)).toEqual([
      { key: `level:${ids.mediaId}`, name: "memorials.media.level", queue: `cut:${ids.mediaId}` },
    ]);
    await runJob(services, levelRecording, ids);
    const row = await rowOf(ids);
    expect(row.measured).toMatchObject({ loudness: expect.closeTo(-18, 0) });
    expect(namesOf(await itemOf(ids))).toEqual(["file-e1.opus", "file-e1.m4a"]);
    await runJob(services, levelRecording, ids);
    expect((await rowOf(ids)).variants).toEqual(row.variants);
  });

  it("plays on as it is where there is no ffmpeg", async () => {
    const ids = await anEarlierSound();
    vi.stubEnv("PATH", "/nowhere");
    await runJob(services, levelRecordings, {});
    expect(await waiting(ids)).toEqual([]);
    for (const { url } of (await itemOf(ids)).variants) expect(await statusOf(url)).toBe(200);
  });

  it("is left to people where it was cut first", async () => {
    const ids = await anEarlierSound();
    await choose(ids, PART);
    await runJob(services, cutRecording, ids);
    await runJob(services, levelRecording, ids);
    expect(namesOf(await itemOf(ids))).toEqual(["file-e1.opus", "file-e1.m4a"]);
    expect((await rowOf(ids)).measured?.seconds).toBeCloseTo(2, 1);
  });
});
