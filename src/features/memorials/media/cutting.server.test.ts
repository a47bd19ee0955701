import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { filesOf } from "#test/media.ts";
import { present } from "#test/present.ts";
import { requireFfmpeg } from "#test/recordings.ts";
import { namesOf, PART, soundsOf } from "#test/sounds.ts";
import { cutRecording, levelRecordings, removeFiles, renderRecording } from "./jobs.server.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
const { services } = app;
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-cutting-"));
afterAll(() => rm(directory, { recursive: true }));
const memorial = await aMemorial(app, { privacy: "public" });
const sounds = soundsOf(app, memorial, { tools, directory });
const { aSound, aHeardSound, change, choose, rowOf, itemOf, statusOf, secondsServed, waiting } =
  sounds;

describe("a part that is chosen", () => {
  it("is served under new addresses; until then the whole is", async () => {
    const ids = await aHeardSound();
    const before = await itemOf(ids);
    const { variants: earlier, measured } = await rowOf(ids);
    await choose(ids, PART);
    for (const { url } of before.variants) expect(await statusOf(url)).toBe(200);
    expect(await itemOf(ids)).toMatchObject({ status: "ready", progress: 0 });
    await runJob(services, cutRecording, ids);

    const item = await itemOf(ids);
    expect(item).toMatchObject({ status: "ready", progress: 100, problem: null, seconds: 1 });
    expect(namesOf(item)).toEqual(["file-e1.opus", "file-e1.m4a"]);
    for (const { url } of item.variants) expect(await statusOf(url)).toBe(200);
    for (const { url } of before.variants) expect(await statusOf(url)).toBe(404);
    expect(await secondsServed(ids)).toBeCloseTo(1, 1);
    const now = await rowOf(ids);
    // Of the whole, as before.
    expect(now.measured).toEqual({ ...measured, loudness: expect.closeTo(-18, 0) });

    const files = await filesOf(app);
    await runJob(services, removeFiles, { keys: earlier.map(({ key }) => key) });
    expect(await filesOf(app)).toHaveLength(files.length - 2);
    for (const { url } of item.variants) expect(await statusOf(url)).toBe(200);
  });

  it("leaves the removal of the earlier files to a job", async () => {
    const ids = await aHeardSound();
    const { variants } = await rowOf(ids);
    await choose(ids, PART);
    await runJob(services, cutRecording, ids);
    const { rows } = await services.database.execute<{ payload: { keys: string[] } }>(
      sql`select payload from graphile_worker._private_jobs
        where payload -> 'keys' is not null order by id desc limit 1`,
    );
    expect(present(rows[0]).payload.keys).toEqual(variants.map(({ key }) => key));
  });

  it("may be the whole again, under addresses that were never used", async () => {
    const ids = await aHeardSound();
    for (const cut of [PART, null]) {
      await choose(ids, cut);
      await runJob(services, cutRecording, ids);
    }
    expect(namesOf(await itemOf(ids))).toEqual(["file-e2.opus", "file-e2.m4a"]);
    expect(await secondsServed(ids)).toBeCloseTo(2, 1);
  });

  it("waits once, in a queue of its own: the last choice counts", async () => {
    const ids = await aHeardSound();
    await choose(ids, PART);
    await choose(ids, { ...PART, endsAt: 1 });
    const key = `cut:${ids.mediaId}`;
    expect(await waiting(ids)).toEqual([{ key, name: "memorials.media.cut", queue: key }]);
    await runJob(services, cutRecording, ids);
    expect(await secondsServed(ids)).toBeCloseTo(0.5, 1);
  });

  it("counts from the beginning where the recording isn't ready yet", async () => {
    const ids = await aSound();
    await choose(ids, PART);
    await runJob(services, cutRecording, ids);
    expect((await itemOf(ids)).status).toBe("processing");
    await runJob(services, renderRecording, ids);
    expect(namesOf(await itemOf(ids))).toEqual(["file.opus", "file.m4a"]);
    expect(await secondsServed(ids)).toBeCloseTo(1, 1);
  });
});

describe("a recording that can't be made anew", () => {
  const problem = "Vi kunne ikke gøre lyden klar igen. Den spilles som før.";

  it("is heard as before, and keeps what was chosen", async () => {
    const ids = await aHeardSound();
    const before = await itemOf(ids);
    const storage = { ...services.storage, read: async () => null };
    await choose(ids, PART);
    await expect(runJob({ ...services, storage }, cutRecording, ids)).rejects.toThrow("gone");
    await giveUpJob(services, cutRecording, ids);
    expect(await itemOf(ids)).toMatchObject({ status: "ready", progress: 100, problem });
    expect((await itemOf(ids)).variants).toEqual(before.variants);
    expect((await rowOf(ids)).cut).toEqual(PART);
    await runJob(services, cutRecording, ids);
    expect(await itemOf(ids)).toMatchObject({ seconds: 1, problem: null });
  });

  it("isn't tried again where its file is unreadable, or takes too long", async () => {
    const ids = await aHeardSound();
    await choose(ids, PART);
    const hurried = { ...services, config: { ...services.config, recordingMs: 1 } };
    await runJob(hurried, cutRecording, ids);
    expect(await itemOf(ids)).toMatchObject({ status: "ready", problem });
    await change(ids, { measured: null });
    await runJob(services, levelRecordings, {});
    expect((await waiting(ids)).map(({ name }) => name)).toEqual(["memorials.media.cut"]);
  });
});
