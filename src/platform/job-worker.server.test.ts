import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { startWorker, WORKER_CONNECTIONS } from "#platform/job-worker.server.ts";
import type { Job } from "#platform/context.server.ts";
import { openJobs, type RunnerName } from "#platform/job-queue.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { testApp } from "#test/app.ts";

const { services } = await testApp();
const { database } = services;
const TIMING = { stopMs: 50 };

/** A job of this name that reports when it runs. */
function aJob(name: string, run: () => Promise<void>) {
  const begun = Promise.withResolvers<void>();
  const job = defineJob({
    name,
    payload: z.unknown(),
    maxAttempts: 3,
    run: () => {
      begun.resolve();
      return run();
    },
  });
  return { job, begun: begun.promise };
}

const add = (job: Job) => database.transaction((tx) => openJobs([job]).enqueue(tx, job, {}));

async function holderOf({ name }: Job): Promise<unknown> {
  const { rows } = await database.execute(
    sql`select locked_by from graphile_worker.jobs where task_identifier = ${name}`,
  );
  return rows[0]?.["locked_by"];
}

it("a stop doesn't wait for a job that ignores it, and releases the job", async () => {
  const { job, begun } = aJob("test.endless", () => Promise.withResolvers<void>().promise);
  const worker = await startWorker(services, [job], TIMING);
  await add(job);
  await begun;
  await worker.stop();
  expect(await holderOf(job)).toBeNull();

  const next = aJob("test.endless", () => Promise.resolve());
  const other = await startWorker(services, [next.job]);
  await next.begun;
  await expect.poll(() => holderOf(job)).toBeUndefined();
  await other.stop();
});

it("jobs continue after one whose result was rejected, even if another's was written after it", async () => {
  await database.execute(sql`create sequence refusals`);
  // A sequence also counts what is rolled back, so only the first result is rejected.
  await database.execute(sql`
    create function refuse_first() returns trigger language plpgsql as $$ begin
      if nextval('refusals') = 1 then raise exception 'refused'; end if;
      return old;
    end $$`);
  await database.execute(sql`create trigger refuse_first before delete
    on graphile_worker._private_jobs for each row execute function refuse_first()`);
  const isRefused = async () => {
    const { rows } = await database.execute(sql`select is_called from refusals`);
    return rows[0]?.["is_called"];
  };
  const [short, long] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = aJob("test.first", () => short.promise);
  const second = aJob("test.second", () => long.promise);
  const worker = await startWorker(services, [first.job, second.job]);
  await add(first.job);
  await add(second.job);
  await Promise.all([first.begun, second.begun]);
  short.resolve();
  await expect.poll(isRefused).toBe(true);
  long.resolve();
  await expect.poll(() => holderOf(first.job)).toBeUndefined();
  await worker.stop();
});

const never = () => Promise.withResolvers<void>().promise;

/**
 * Endless jobs of this runner, more than one process runs at a time; resolves when all slots are
 * taken.
 */
async function occupy(runner: RunnerName): Promise<{ job: Job; isOccupied: () => Promise<void> }> {
  const job = defineJob({
    name: `test.endless.${runner}`,
    payload: z.unknown(),
    maxAttempts: 3,
    runner,
    run: never,
  });
  for (let count = 0; count < 6; count++) await add(job);
  const held = () =>
    database.execute(sql`select 1 from graphile_worker.jobs
      where task_identifier = ${job.name} and locked_by is not null`);
  return {
    job,
    async isOccupied() {
      await expect.poll(async () => (await held()).rowCount).toBe(2);
    },
  };
}

it("runs a mail while all other runners are occupied by endless jobs", async () => {
  const others = await Promise.all(
    (["background", "pictures", "recordings"] as const).map((runner) => occupy(runner)),
  );
  const mail = aJob("mail.test", () => Promise.resolve());
  const prompt = { ...mail.job, runner: "prompt" as const };
  const worker = await startWorker(services, [...others.map(({ job }) => job), prompt], TIMING);
  await Promise.all(others.map(({ isOccupied }) => isOccupied()));
  await add(prompt);
  await mail.begun;
  await expect.poll(() => holderOf(prompt)).toBeUndefined();
  await Promise.all(others.map(({ isOccupied }) => isOccupied()));
  await worker.stop();
});

it("has a limited number of database connections of its own", async () => {
  const connections = async () => {
    const { rows } = await database.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'mindelys jobs'`);
    return rows[0]?.count;
  };
  const runners = ["prompt", "background", "pictures", "recordings"] as const;
  const busy = await Promise.all(runners.map((runner) => occupy(runner)));
  const worker = await startWorker(
    services,
    busy.map(({ job }) => job),
    TIMING,
  );
  await Promise.all(busy.map(({ isOccupied }) => isOccupied()));
  expect(await connections()).toBeLessThanOrEqual(WORKER_CONNECTIONS);
  expect(await connections()).toBeGreaterThan(runners.length);
  await worker.stop();
  await expect.poll(connections).toBe(0);
});
