import { setTimeout as after } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  Logger,
  parseCronItems,
  type JobHelpers,
  type RunnerOptions,
  type TaskList,
} from "graphile-worker";
import type { Services } from "#platform/context.server.ts";
import { openDatabase, type Database } from "#platform/database/database.server.ts";
import { JobHolder } from "#platform/job-holder.server.ts";
import { JobRunner } from "#platform/job-runner.server.ts";
import type { Attempt, Job, RunnerName } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.server.ts";

/** A stop waits for running jobs for so long, and so long again to hand back what they held. */
const STOP_MS = 1500;

/** How many jobs of a runner one process works on at a time. */
const CONCURRENCY: Record<RunnerName, number> = {
  prompt: 2,
  background: 2,
  pictures: 2,
  recordings: 2,
};
const RUNNERS: readonly RunnerName[] = ["prompt", "background", "pictures", "recordings"];

/** Each runner listens on one connection; one holds the locks; two ask for jobs and write outcomes. */
export const WORKER_CONNECTIONS = RUNNERS.length + 3;

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
 * Works off the queue until stopped, with a runner of its own for each kind of work; a stop lets the
 * running jobs end or hands them back. It is over in seconds, whatever they do: graphile-worker by
 * itself waits for each, and for ever where one outcome was refused and another one written after it.
 */
export async function startWorker(services: Services, jobs: Job[]): Promise<JobWorker> {
  const { log } = services;
  const database = openOwnConnections(services);
  const locks = new JobHolder(database, log);
  const holder = {
    hold: (name: string, replaced?: string) => locks.hold(name, replaced),
    handBack: (name: string) =>
      database.execute(sql`select graphile_worker.force_unlock_workers(array[${name}]::text[])`),
  };
  const runners: JobRunner[] = [];
  for (const name of RUNNERS) {
    const own = jobs.filter(({ runner = "background" }) => runner === name);
    if (own.length === 0) continue;
    const options = { ...runnerOptions(services, database, own), concurrency: CONCURRENCY[name] };
    runners.push(await JobRunner.start(options, holder, log));
  }
  return {
    async stop() {
      await within(STOP_MS, Promise.all(runners.map((runner) => runner.stop())));
      const handedBack = runners.map((runner) => runner.handBack());
      await within(STOP_MS, Promise.all([...handedBack, locks.close()]));
      await within(STOP_MS, database.$client.end());
    },
  };
}

/** Beside those that answer requests, so that neither waits for the other's. */
function openOwnConnections({ config, database, log }: Services): Database {
  return openDatabase({
    url: database.$client.options.connectionString ?? "",
    connections: WORKER_CONNECTIONS,
    isPrepared: config.databasePrepared,
    name: "mindelys jobs",
    onLost: (error) => log.warn({ err: error }, "lost a database connection of the jobs"),
  });
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
    // Where this fails, or the process is killed before it, `settleGivenUpJobs` does it.
    if (attempt.isLast) {
      await job.onGiveUp?.(services, payload).catch((failure: unknown) => {
        services.log.warn({ err: failure }, "what waits for a job that gave up was not released");
      });
    }
    throw error;
  }
}

function runnerOptions(services: Services, database: Database, jobs: Job[]): RunnerOptions {
  const tasks = jobs.map((job) => [
    job.name,
    (payload: unknown, { job: { attempts, max_attempts }, abortSignal }: JobHelpers) =>
      runJob(services, job, payload, {
        number: attempts,
        isLast: attempts >= max_attempts,
        signal: abortSignal,
      }),
  ]);
  return {
    pgPool: database.$client,
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
