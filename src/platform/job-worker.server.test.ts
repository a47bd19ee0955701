import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { startWorker } from "#platform/job-worker.server.ts";
import { defineJob, type Job } from "#platform/jobs.server.ts";
import { testApp } from "#test/app.ts";

const { services } = await testApp();
const { database } = services;

/** A job of this name; told when it runs. */
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

const add = (job: Job) => database.transaction((tx) => services.jobs.enqueue(tx, job, {}));

async function holderOf({ name }: Job): Promise<unknown> {
  const { rows } = await database.execute(
    sql`select locked_by from graphile_worker.jobs where task_identifier = ${name}`,
  );
  return rows[0]?.["locked_by"];
}

it("a stop waits for no job that goes on regardless, and hands it back", async () => {
  const { job, begun } = aJob("test.endless", () => Promise.withResolvers<void>().promise);
  const worker = await startWorker(services, database, [job]);
  await add(job);
  await begun;
  await worker.stop();
  expect(await holderOf(job)).toBeNull();

  const next = aJob("test.endless", () => Promise.resolve());
  const other = await startWorker(services, database, [next.job]);
  await next.begun;
  await expect.poll(() => holderOf(job)).toBeUndefined();
  await other.stop();
});

it("the jobs go on after one whose outcome was refused, though another's was written after it", async () => {
  await database.execute(sql`create sequence refusals`);
  // A sequence counts what is rolled back, too: the first outcome alone is refused.
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
  const worker = await startWorker(services, database, [first.job, second.job]);
  await add(first.job);
  await add(second.job);
  await Promise.all([first.begun, second.begun]);
  short.resolve();
  await expect.poll(isRefused).toBe(true);
  long.resolve();
  await expect.poll(() => holderOf(first.job), { timeout: 20_000 }).toBeUndefined();
  await worker.stop();
});
