import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/**
 * `prompt`: over in a moment and waited for, such as mail. `background`: the product's other work.
 * `pictures`: seconds each. `recordings`: film and sound, hours at worst.
 */
export type RunnerName = "prompt" | "background" | "pictures" | "recordings";

/** A job is data plus a function. `cron` runs it by the clock, with an empty payload. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  maxAttempts: number;
  cron?: string;
  /** Whose workers run it: jobs of one runner never wait for those of another. */
  runner?: RunnerName;
  run(services: Services, payload: z.output<Payload>, attempt: Attempt): Promise<void>;
  /**
   * Releases or marks failed what waits for this job, once its last attempt has failed. Called again
   * while the job is kept, so it must be repeatable; staff may still have the job run again.
   */
  onGiveUp?(services: Services, payload: z.output<Payload>): Promise<void>;
};

export type Attempt = {
  number: number;
  isLast: boolean;
  /** Aborted when the process stops: long work ends then and is taken up again at the next start. */
  signal: AbortSignal;
};

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
      /** `after`: how many others of the same owner are waiting; who has few comes sooner. */
      options: { key?: string; queue?: string; after?: number } = {},
    ): Promise<void> {
      await tx.execute(sql`select graphile_worker.add_job(
        identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json,
        queue_name => ${options.queue ?? null}, job_key => ${options.key ?? null},
        priority => ${options.after ?? 0}, max_attempts => ${job.maxAttempts})`);
    },
  };
}
