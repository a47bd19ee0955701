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
/** A stop waits for running jobs for so long, and so long again to hand back what they held. */
const STOP_MS = 1500;
/** A worker that has given up ends what it does, and is followed by another after so long, ended or not. */
const HALT_MS = 5000;

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
 * Works off the queue until stopped; a stop lets the running jobs end or hands them back. It is over in
 * seconds, whatever they do: graphile-worker by itself waits for each, and for ever where one outcome was
 * refused and another one written after it.
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

  const handBack = ({ poolId }: { poolId: string }) =>
    database.execute(sql`select graphile_worker.force_unlock_workers(array[${poolId}]::text[])`);

  async function takeOver(ended: { poolId: string }): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await handBack(ended);
        current = await openRunner(options);
        await holder.rename(current.poolId);
        return;
      } catch (error) {
        services.log.info({ err: error }, "the jobs wait for the database");
        await after(RETRY_MS, null, stopping).catch(noop);
      }
    }
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ended = current;
      const isOver = ended.runner.promise.catch(noop);
      const isHalted = ended.halted.then(() => after(HALT_MS, undefined, stopping)).catch(noop);
      await Promise.race([isOver, isHalted]);
      if (stopping.signal.aborted) return;
      services.log.warn("the jobs came to a halt; they go on when the database is there");
      await takeOver(ended);
    }
    // Opened while the stop came.
    await current.runner.stop().catch(noop);
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      // One that has given up by itself has nothing more to stop.
      const ended = current.runner.stop().catch(noop);
      await within(STOP_MS, Promise.all([ended, running]));
      await within(STOP_MS, Promise.all([handBack(current), holder.close()]));
    },
  };
}

/** Waits for so long at most; what fails meanwhile has nothing more to say. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, after(ms, undefined, over)]).catch(noop);
  over.abort();
}

function noop(): void {
  // Whoever waited has gone on.
}

type Opened = { runner: Runner; poolId: string; halted: Promise<void> };

async function openRunner(options: RunnerOptions): Promise<Opened> {
  const events: WorkerEvents = new EventEmitter();
  const halted = Promise.withResolvers<void>();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => {
    poolId = workerPool.id;
  });
  events.once("pool:gracefulShutdown", () => halted.resolve());
  return { runner: await run({ ...options, events }), poolId, halted: halted.promise };
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
