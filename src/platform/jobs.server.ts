import { sql } from "drizzle-orm";
import { Logger, parseCronItems, run, type Runner, type TaskList } from "graphile-worker";
import type { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log.server.ts";

/** A job is data plus a function. `cron` runs it by the clock, with an empty payload. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  maxAttempts: number;
  cron?: string;
  run(services: Services, payload: z.output<Payload>, attempt: Attempt): Promise<void>;
};

export type Attempt = { number: number; isLast: boolean };

export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job;
}

export type Jobs = ReturnType<typeof openJobs>;

export function openJobs() {
  return {
    /** Takes effect with the transaction: no write without its job, no job without its write. */
    async enqueue<Payload extends z.ZodType>(
      tx: Transaction,
      job: Job<Payload>,
      payload: z.input<Payload>,
      options: { key?: string; queue?: string } = {},
    ): Promise<void> {
      await tx.execute(sql`select graphile_worker.add_job(
        identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json,
        queue_name => ${options.queue ?? null}, job_key => ${options.key ?? null},
        max_attempts => ${job.maxAttempts})`);
    },
  };
}

/**
 * Frees the jobs that a killed process still holds. Right where this process is the only one that
 * works on the queue; elsewhere they are freed by their age (graphile-worker: four hours).
 */
export async function freeHeldJobs(database: Database): Promise<void> {
  await database.execute(sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`);
}

/** Works off the queue until stopped; a stop lets the running jobs end or hands them back. */
export async function startWorker(
  services: Services,
  database: Database,
  jobs: Job[],
): Promise<Runner> {
  const tasks = jobs.map((job) => [
    job.name,
    async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
      const { attempts, max_attempts } = helpers.job;
      const attempt = { number: attempts, isLast: attempts >= max_attempts };
      await job.run(services, job.payload.parse(payload), attempt);
    },
  ]);
  return run({
    pgPool: database.$client,
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 3000,
    logger: workerLog(services.log),
    taskList: Object.fromEntries(tasks) as TaskList,
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.cron === undefined ? [] : [{ task: job.name, match: job.cron, options: {} }],
      ),
    ),
  });
}

/** A job that will be tried again is news for the curious; one that gave up is for the operator. */
function workerLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = meta?.["error"];
    const job = meta?.["job"] as { attempts: number; max_attempts: number } | undefined;
    const willRetry = job !== undefined && job.attempts < job.max_attempts;
    if (level === "error" && willRetry) log.info({ err: error }, "a job failed and is tried again");
    else if (level === "error") log.error({ err: error }, error ? "a job gave up" : message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}
