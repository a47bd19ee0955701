import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import type { MailText } from "#platform/mail/mail-texts.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/**
 * - `prompt`: short and waited for, such as mail.
 * - `background`: the product's other work.
 * - `pictures`: seconds each.
 * - `recordings`: film and sound, up to hours.
 */
export type RunnerName = "prompt" | "background" | "pictures" | "recordings";

/** A job is data plus a function. `cron` runs it on schedule, with an empty payload. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  maxAttempts: number;
  cron?: string;
  /** Which workers run it: jobs of one runner never wait for those of another. */
  runner?: RunnerName;
  /** What of the mail that it sends an operator may say in their own words. */
  mailTexts?: readonly MailText[];
  run(services: Services, payload: z.output<Payload>, attempt: Attempt): Promise<void>;
  /**
   * Releases or marks as failed what waits for this job, after its last failed attempt. Called
   * again while the job is kept, so it must be idempotent; staff may still retry the job.
   */
  onGiveUp?(services: Services, payload: z.output<Payload>): Promise<void>;
};

export type Attempt = {
  number: number;
  isLast: boolean;
  /** Aborted when the process stops: long work ends and is resumed at the next start. */
  signal: AbortSignal;
  /**
   * Runs the job again at another time; the caller then returns. Returns `false`, and does nothing, if it
   * would have waited for longer than `withinMs` then.
   */
  postpone(at: Date, withinMs: number): Promise<boolean>;
};

export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job;
}

export type Jobs = ReturnType<typeof openJobs>;

/** `known`: the jobs that this program runs. */
export function openJobs(known: readonly Job[]) {
  const names = new Set(known.map(({ name }) => name));
  return {
    names: [...names],
    /**
     * Takes effect with the transaction: neither write nor job exists without the other. Throws for a
     * job that no manifest lists, as nothing would ever run it. `at`: not before, by the database's clock.
     */
    async enqueue<Payload extends z.ZodType>(
      tx: Transaction,
      job: Job<Payload>,
      payload: z.input<Payload>,
      /** `after`: how many others of the same owner are waiting; owners with few come first. */
      options: { key?: string; queue?: string; after?: number; at?: Date } = {},
    ): Promise<void> {
      if (!names.has(job.name)) {
        throw new Error(`No manifest lists the job ${job.name}: add it to its feature.server.ts.`);
      }
      await tx.execute(sql`select graphile_worker.add_job(
        identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json,
        queue_name => ${options.queue ?? null}, run_at => ${options.at?.toISOString() ?? null}::timestamptz, job_key => ${options.key ?? null},
        priority => ${options.after ?? 0}, max_attempts => ${job.maxAttempts})`);
    },
  };
}
