import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  Logger,
  parseCronItems,
  type JobHelpers,
  type RunnerOptions,
  type TaskList,
} from "graphile-worker";
import { z } from "zod";
import type { Job, Services } from "#platform/context.server.ts";
import { openDatabase, type Database } from "#platform/database/database.server.ts";
import { JobHolder } from "#platform/job-holder.server.ts";
import { JobRunner } from "#platform/job-runner.server.ts";
import type { Attempt, RunnerName } from "#platform/job-queue.server.ts";
import type { Log } from "#platform/log.server.ts";

/** How long a stop waits for releasing the jobs, and then for its connections. */
const RELEASE_MS = 1500;

export type WorkerTiming = {
  /** How long a stop waits for running jobs. */
  stopMs: number;
  /** How often the queue is asked for jobs that weren't notified. */
  pollMs: number;
  /** How soon the jobs of a dead node are taken over; see `JobHolder`. */
  takeOverMs: number;
};
const TIMING: WorkerTiming = { stopMs: 1500, pollMs: 2000, takeOverMs: 10_000 };

/** Concurrent jobs per runner and process. */
const CONCURRENCY: Record<RunnerName, number> = {
  prompt: 2,
  background: 2,
  pictures: 2,
  recordings: 2,
};
const RUNNERS: readonly RunnerName[] = ["prompt", "background", "pictures", "recordings"];

/** Each runner listens on one connection; one holds the locks; two fetch jobs and write results. */
export const WORKER_CONNECTIONS = RUNNERS.length + 3;

export type JobWorker = { stop(): Promise<void> };

/**
 * Releases all jobs that a killed process still holds, at once. Correct only if this process is the
 * queue's only worker; otherwise a `JobHolder` finds out whose holder has gone.
 */
export async function freeHeldJobs(database: Database): Promise<void> {
  await database.execute(sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
}

/**
 * Processes the queue until stopped, with a runner for each kind of work; a stop lets running jobs
 * end, or releases them. It takes seconds at most: graphile-worker by itself waits for each job,
 * and for ever if one result was rejected and another one written after it.
 */
export async function startWorker(
  services: Services,
  jobs: readonly Job[],
  given: Partial<WorkerTiming> = {},
): Promise<JobWorker> {
  const { log } = services;
  const { stopMs, pollMs, takeOverMs } = { ...TIMING, ...given };
  const database = openOwnConnections(services);
  const locks = new JobHolder(database, log, takeOverMs);
  const holder = {
    hold: (name: string, replaced?: string) => locks.hold(name, replaced),
    handBack: (name: string) =>
      database.execute(sql`select graphile_worker.force_unlock_workers(array[${name}]::text[])`),
  };
  const runners: JobRunner[] = [];
  for (const name of RUNNERS) {
    const own = jobs.filter(({ runner = "background" }) => runner === name);
    if (own.length === 0) continue;
    const options = {
      ...runnerOptions(services, database, own),
      pollInterval: pollMs,
      concurrency: CONCURRENCY[name],
    };
    runners.push(await JobRunner.start(options, holder, log));
  }
  return {
    async stop() {
      await within(stopMs, Promise.all(runners.map((runner) => runner.stop())));
      const handedBack = runners.map((runner) => runner.handBack());
      await within(RELEASE_MS, Promise.all([...handedBack, locks.close()]));
      await within(RELEASE_MS, database.$client.end());
    },
  };
}

/** Separate from the connections that answer requests, so that neither waits for the other. */
function openOwnConnections({ config, database, log }: Services): Database {
  return openDatabase({
    url: database.$client.options.connectionString ?? "",
    connections: WORKER_CONNECTIONS,
    isPrepared: config.databasePrepared,
    name: "mindelys jobs",
    onLost: (error) => log.warn({ err: error }, "lost a database connection of the jobs"),
  });
}

/** Waits at most this long; later errors are ignored. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, after(ms, undefined, over)]).catch(noop);
  over.abort();
}

function noop(): void {
  // The waiter has gone on.
}

async function runJob(
  services: Services,
  job: Job,
  given: unknown,
  attempt: Attempt,
): Promise<void> {
  const payload = job.payload.parse(given);
  try {
    await job.run(services, payload, attempt);
  } catch (error) {
    // If this fails, or the process is killed first, `settleGivenUpJobs` does it.
    if (attempt.isLast) {
      await job.onGiveUp?.(services, payload).catch((failure: unknown) => {
        services.log.warn({ err: failure }, "what waits for a job that gave up was not released");
      });
    }
    throw error;
  }
}

/** Beside the payload, whose schema drops it. */
const postponed = z.looseObject({ waitingSince: z.iso.datetime().optional() });

async function postpone(
  job: Job,
  given: unknown,
  { addJob }: JobHelpers,
  { at, withinMs }: { at: Date; withinMs: number },
): Promise<boolean> {
  const payload = postponed.parse(given);
  const waitingSince = payload.waitingSince ?? new Date().toISOString();
  if (at.getTime() - Date.parse(waitingSince) > withinMs) return false;
  const again = { ...payload, waitingSince };
  await addJob(job.name as never, again as never, { runAt: at, maxAttempts: job.maxAttempts });
  return true;
}

function runnerOptions(
  services: Services,
  database: Database,
  jobs: readonly Job[],
): RunnerOptions {
  const tasks = jobs.map((job) => [
    job.name,
    (payload: unknown, helpers: JobHelpers) => {
      const { attempts, max_attempts } = helpers.job;
      return runJob(services, job, payload, {
        number: attempts,
        isLast: attempts >= max_attempts,
        signal: helpers.abortSignal,
        postpone: (at, withinMs) => postpone(job, payload, helpers, { at, withinMs }),
      });
    },
  ]);
  return {
    pgPool: database.$client,
    noHandleSignals: true,
    // A job that heeds the signal ends at once; others have until the stop's time limit.
    gracefulShutdownAbortTimeout: 0,
    // Only in batches is it notified of a result that could not be written; otherwise the process
    // exits.
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
 * A job that will be retried is logged as information, a given-up one for the operator. Other
 * errors are mostly lost connections, after which graphile-worker reconnects by itself.
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
