import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { renderMedia, renderRecording } from "#features/memorials/media/jobs.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { addFiles } from "#test/media.ts";
import { present } from "#test/present.ts";
import { record, recordSound, requireFfmpeg } from "#test/recordings.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
const { services } = app;
const tools = await requireFfmpeg();
const directory = await mkdtemp(join(tmpdir(), "mindelys-rendering-"));
afterAll(() => rm(directory, { recursive: true }));

/** The head of a recording, unlike any other: more isn't read when it is added. */
const aVoice = () => ({
  bytes: Buffer.concat([Buffer.from("RIFF$\u0000\u0000\u0000WAVEfmt ", "latin1"), randomBytes(64)]),
  name: "stemme.wav",
});

it("aborts processing that takes too long, and notifies the keeper", async () => {
  const hurried = await testApp({ RECORDING_HOURS_MAX: "0.000001" });
  const memorial = await aMemorial(hurried);
  const film = join(directory, "lang.mp4");
  await record(tools, film, { as: ["-c:v", "mpeg4"] });
  const { body } = await addFiles(memorial, [{ bytes: await readFile(film), name: "lang.mp4" }]);
  const ids = { memorialId: memorial.id, mediaId: present(body.items[0]).id };
  await runJob(hurried.services, renderRecording, ids);
  const item = (await memorial.owner.get(`${memorial.path}/media/${ids.mediaId}`)).body;
  expect(item).toMatchObject({
    status: "failed",
    problem:
      "Det tog for lang tid at gøre optagelsen klar. Del den i kortere stykker, og læg dem op.",
  });
  expect(await readdir(hurried.services.config.temporaryDirectory)).toEqual([]);
});

it("notifies the keeper after the last attempt, and succeeds when staff retry", async () => {
  const memorial = await aMemorial(app);
  const voice = join(directory, "igen.mp3");
  await recordSound(tools, voice, []);
  const { body } = await addFiles(memorial, [{ bytes: await readFile(voice), name: "igen.mp3" }]);
  const ids = { memorialId: memorial.id, mediaId: present(body.items[0]).id };
  const look = async () => (await memorial.owner.get(`${memorial.path}/media/${ids.mediaId}`)).body;
  await giveUpJob(services, renderRecording, ids);
  expect(await look()).toMatchObject({
    status: "failed",
    problem: "Vi kunne ikke gøre filen klar. Prøv at lægge den op igen.",
  });
  await runJob(services, renderRecording, ids);
  expect(await look()).toMatchObject({ status: "ready", problem: null });
});

it("processes one recording per owner at a time, and those of other owners in parallel", async () => {
  const busy = await aMemorial(app);
  const second = await aMemorial(app, { owner: busy.owner });
  const quiet = await aMemorial(app);
  for (const page of [busy, second, quiet]) await addFiles(page, [aVoice()]);
  const { rows } = await services.database.execute<{
    page: string;
    queue: string;
    priority: number;
  }>(
    sql`select payload ->> 'memorialId' as page, queue_name as queue, priority
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
      where payload ->> 'memorialId' in (${busy.id}, ${second.id}, ${quiet.id}) order by jobs.id`,
  );
  expect(rows.map(({ page, priority }) => [page, priority])).toEqual([
    [busy.id, 0],
    [second.id, 1],
    [quiet.id, 0],
  ]);
  expect(new Set(rows.map(({ queue }) => queue)).size).toBe(2);
});

it("forwards a recording that was queued when one job handled both kinds", async () => {
  const memorial = await aMemorial(app);
  const { id } = present((await addFiles(memorial, [aVoice()])).body.items[0]);
  const waiting = async () => {
    const { rows } = await services.database.execute(
      sql`select 1 from graphile_worker._private_jobs where payload ->> 'mediaId' = ${id}`,
    );
    return rows.length;
  };
  expect(await waiting()).toBe(1);
  await runJob(services, renderMedia, { memorialId: memorial.id, mediaId: id });
  expect(await waiting()).toBe(2);
});
