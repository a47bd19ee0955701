import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Job, Services } from "#platform/context.server.ts";
import type { Database, Reader } from "#platform/database/database.server.ts";
import { defineJob } from "#platform/jobs.server.ts";

/** Payloads may name people: a month is enough to retry. */
const KEPT_DAYS = 30;
/** A newer version may have enqueued a job that this one doesn't know yet. */
const UNKNOWN_MINUTES = 10;

const GAVE_UP = sql`attempts >= max_attempts and locked_at is null`;

type StuckJobs = {
  name: string;
  /** `gaveUp`: the last attempt failed. `unknown`: this version has no job of that name. */
  state: "gaveUp" | "unknown";
  count: number;
  since: Date;
};

function isUnknown(names: readonly string[]) {
  return sql`locked_at is null and task_identifier <> all (${sql.param(names)}::text[])
    and run_at < now() - make_interval(mins => ${UNKNOWN_MINUTES})`;
}

/** Jobs that won't run by themselves, by name; without payload and error. */
export async function listStuckJobs(
  database: Database,
  names: readonly string[],
): Promise<StuckJobs[]> {
  const { rows } = await database.execute<Omit<StuckJobs, "since"> & { since: string }>(sql`
    select task_identifier as name, count(*)::int as count, min(updated_at)::text as since,
      case when task_identifier = any (${sql.param(names)}::text[]) then 'gaveUp' else 'unknown' end
        as state
    from graphile_worker.jobs where (${GAVE_UP}) or (${isUnknown(names)})
    group by task_identifier order by task_identifier`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

const DUE = sql`attempts < max_attempts and locked_at is null and run_at < now()`;

/** The job that has been due the longest of those that this program runs; `null` if none is. */
export async function oldestDueJob(
  database: Database,
  names: readonly string[],
): Promise<{ name: string; seconds: number } | null> {
  const { rows } = await database.execute<{ name: string; seconds: number }>(sql`
    select task_identifier as name, extract(epoch from now() - run_at)::int as seconds
    from graphile_worker.jobs
    where ${DUE} and task_identifier = any (${sql.param(names)}::text[])
    order by run_at limit 1`);
  return rows[0] ?? null;
}

/** How many jobs should have begun by now, and haven't. */
export async function countDueJobs(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from graphile_worker.jobs where ${DUE}`,
  );
  return rows[0]?.count ?? 0;
}

/** What waits and what gave up, by name. */
export async function countJobs(
  database: Database,
): Promise<{ name: string; waiting: number; oldestSeconds: number; failed: number }[]> {
  const { rows } = await database.execute<{
    name: string;
    waiting: number;
    oldestSeconds: number;
    failed: number;
  }>(sql`
    select task_identifier as name,
      count(*) filter (where attempts < max_attempts)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${DUE})), 0)::int
        as "oldestSeconds",
      count(*) filter (where ${GAVE_UP})::int as failed
    from graphile_worker.jobs group by task_identifier order by task_identifier`);
  return rows;
}

/** Retries the given-up jobs of this name. Returns how many. */
export async function retryGivenUpJobs(reader: Reader, name: string): Promise<number> {
  const { rowCount } = await reader.execute(sql`
    select id from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${name} and ${GAVE_UP}
    ), run_at => now(), attempts => 0)`);
  return rowCount ?? 0;
}

/** Number of jobs given up within 15 minutes. */
export async function countFreshGivenUpJobs(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs
    where ${GAVE_UP} and updated_at > now() - interval '15 minutes'`);
  return rows[0]?.count ?? 0;
}

/**
 * Releases what waits for given-up jobs. The last failed attempt does so itself, unless its process
 * was killed.
 */
export function settleGivenUpJobs(jobs: readonly Job[]) {
  return defineJob({
    name: "jobs.settle",
    payload: z.unknown(),
    maxAttempts: 1,
    cron: "* * * * *",
    runner: "prompt",
    async run(services) {
      for (const job of jobs) await settle(services, job);
    },
  });
}

async function settle(services: Services, { name, payload, onGiveUp }: Job): Promise<void> {
  if (onGiveUp === undefined) return;
  // The view of jobs has no payload.
  const { rows } = await services.database.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = ${name} and ${GAVE_UP}`);
  for (const row of rows) {
    const given = payload.safeParse(row.payload);
    if (given.success) await onGiveUp(services, given.data);
  }
}

/** Deletes jobs that nobody retried, with the personal data in them, and empty queues. */
export const purgeJobs = defineJob({
  name: "jobs.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "10 4 * * *",
  async run({ database }) {
    await database.execute(sql`
      select id from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where locked_at is null and greatest(updated_at, run_at) < now() - make_interval(days => ${KEPT_DAYS})))`);
    // As graphile-worker's own cleanup does; a recording's queue is named after an account.
    await database.execute(sql`
      delete from graphile_worker._private_job_queues queues where locked_at is null
        and not exists (select 1 from graphile_worker._private_jobs where job_queue_id = queues.id)`);
  },
});
