import { EventEmitter } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  Logger,
  parseCronItems,
  run,
  type JobHelpers,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Services } from "#platform/context.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { JobHolder } from "#platform/job-holder.server.ts";
import type { Job } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";

const RETRY_MS = 500;

export type JobWorker = { stop(): Promise<void> };

/**
 * Frees the jobs that a killed process still holds, at once. Right where this process is the only
 * one that works on the queue; elsewhere a `JobHolder` finds out whose holder is gone.
 */
export async function freeHeldJobs(database: Database): Promise<void> {
  await database.execute(sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
}

/**
 * Works off the queue until stopped; a stop lets the running jobs end or hands them back.
 *
 * graphile-worker gives up for good when the database is away at the moment in which a job's
 * outcome is to be written down. Then another worker takes over, as soon as there is a database,
 * and what the first still held is anybody's again.
 */
export async function startWorker(
  services: Services,
  database: Database,
  jobs: Job[],
): Promise<JobWorker> {
  const options = runnerOptions(services, database, jobs);
  const stopping = new AbortController();
  let current = await openRunner(options);
  const holder = new JobHolder(database, services.log, current.poolId);

  async function takeOver({ poolId }: { poolId: string }): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await database.execute(
          sql`select graphile_worker.force_unlock_workers(array[${poolId}]::text[])`,
        );
        current = await openRunner(options);
        await holder.rename(current.poolId);
        return;
      } catch (error) {
        services.log.info({ err: error }, "the jobs wait for the database");
        await after(RETRY_MS, null, stopping).catch(() => undefined);
      }
    }
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ended = current;
      await ended.runner.promise.catch(() => undefined);
      if (stopping.signal.aborted) return;
      services.log.warn("the jobs came to a halt; they go on when the database is there");
      await takeOver(ended);
    }
    // Opened while the stop came.
    await current.runner.stop().catch(() => undefined);
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      // One that has given up by itself has nothing more to stop.
      await current.runner.stop().catch(() => undefined);
      await running;
      await holder.close();
    },
  };
}

async function openRunner(options: RunnerOptions): Promise<{ runner: Runner; poolId: string }> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => {
    poolId = workerPool.id;
  });
  return { runner: await run({ ...options, events }), poolId };
}

function runnerOptions(services: Services, database: Database, jobs: Job[]): RunnerOptions {
  const tasks = jobs.map((job) => [
    job.name,
    async (payload: unknown, { job: { attempts, max_attempts }, abortSignal }: JobHelpers) => {
      const attempt = { number: attempts, isLast: attempts >= max_attempts, signal: abortSignal };
      await job.run(services, job.payload.parse(payload), attempt);
    },
  ]);
  return {
    pgPool: database.$client,
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    // A job that heeds it ends at once; any other has the time that the stop leaves it.
    gracefulShutdownAbortTimeout: 0,
    // Only in batches does it hear of an outcome that could not be written; else the process ends.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLog(services.log),
    taskList: Object.fromEntries(tasks) as TaskList,
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.cron === undefined ? [] : [{ task: job.name, match: job.cron, options: {} }],
      ),
    ),
  };
}

/**
 * A job that will be tried again is news for the curious; one that gave up is for the operator. What
 * fails beside the jobs, a lost connection mostly, graphile-worker begins anew by itself.
 */
function workerLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = meta?.["error"];
    const job = meta?.["job"] as { attempts: number; max_attempts: number } | undefined;
    if (level === "error" && job === undefined) log.warn({ err: error }, message);
    else if (level === "error" && job !== undefined && job.attempts < job.max_attempts)
      log.info({ err: error }, "a job failed and is tried again");
    else if (level === "error") log.error({ err: error }, "a job gave up");
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}
