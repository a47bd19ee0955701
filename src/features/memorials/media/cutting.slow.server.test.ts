import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Services } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { filesOf } from "#test/media.ts";
import { requireFfmpeg } from "#test/recordings.ts";
import { PART, soundsOf } from "#test/sounds.ts";
import { cutRecording, renderRecording } from "./jobs.server.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
const { services } = app;
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-cutting-slow-"));
afterAll(() => rm(directory, { recursive: true }));
const memorial = await aMemorial(app, { privacy: "public" });
const sounds = soundsOf(app, memorial, { tools, directory });
const { aSound, aHeardSound, change, choose, rowOf, secondsServed, waiting } = sounds;

it("isn't lost when it is chosen while an earlier one is made", async () => {
  const ids = await aHeardSound();
  await choose(ids, PART);
  const later = { ...PART, endsAt: 0.8 };
  await runJob(
    whenRead(() => change(ids, { cut: later })),
    cutRecording,
    ids,
  );
  expect((await rowOf(ids)).cut).toEqual(later);
  expect((await waiting(ids)).map(({ name }) => name)).toEqual(["memorials.media.cut"]);
  await runJob(services, cutRecording, ids);
  expect(await secondsServed(ids)).toBeCloseTo(0.3, 1);
});

it("isn't lost when it is chosen while the recording is made ready", async () => {
  const ids = await aSound();
  await runJob(
    whenRead(() => change(ids, { cut: PART })),
    renderRecording,
    ids,
  );
  expect((await waiting(ids)).map(({ name }) => name)).toEqual(["memorials.media.cut"]);
  await runJob(services, cutRecording, ids);
  expect(await secondsServed(ids)).toBeCloseTo(1, 1);
});

it("is made when the job is taken up again after a stop", async () => {
  const ids = await aHeardSound();
  await choose(ids, PART);
  const before = await rowOf(ids);
  const stop = new AbortController();
  const stopped = whenRead(async () => stop.abort(new Error("closing")));
  const working = runJob(stopped, cutRecording, ids, { signal: stop.signal });
  await expect(working).rejects.toThrow("abort");
  expect(await rowOf(ids)).toMatchObject({ variants: before.variants, cut: PART, problem: null });
  await runJob(services, cutRecording, ids);
  expect(await secondsServed(ids)).toBeCloseTo(1, 1);
});

it("leaves no file of an attempt for which the disk was too small", async () => {
  const ids = await aHeardSound();
  await choose(ids, PART);
  const before = await filesOf(app);
  const write: Services["storage"]["write"] = (key, ...given) => {
    if (key.endsWith(".m4a")) throw new Error("ENOSPC");
    return services.storage.write(key, ...given);
  };
  const storage = { ...services.storage, write };
  await expect(runJob({ ...services, storage }, cutRecording, ids)).rejects.toThrow("ENOSPC");
  expect(await filesOf(app)).toEqual(before);
});

/** Something happens once a job has begun to read the original. */
function whenRead(happens: () => Promise<void>): Services {
  const read: Services["storage"]["read"] = async (...given) => {
    await happens();
    return services.storage.read(...given);
  };
  return { ...services, storage: { ...services.storage, read } };
}
