import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "#platform/database/database.server.ts";

/**
 * - `prompt`: short and waited for, such as mail.
 * - `background`: the product's other work.
 * - `pictures`: seconds each.
 * - `recordings`: film and sound, up to hours.
 */
export type RunnerName = "prompt" | "background" | "pictures" | "recordings";

/** What the queue knows of a job. */
export type QueuedJob<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  maxAttempts: number;
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

export type Jobs = ReturnType<typeof openJobs>;

/** `known`: the jobs that this program runs. */
export function openJobs(known: readonly QueuedJob[]) {
  const names = new Set(known.map(({ name }) => name));
  return {
    names: [...names],
    /**
     * Takes effect with the transaction: neither write nor job exists without the other. Throws for a
     * job that no manifest lists, as nothing would ever run it. `at`: not before, by the database's clock.
     */
    async enqueue<Payload extends z.ZodType>(
      tx: Transaction,
      job: QueuedJob<Payload>,
      payload: z.input<Payload>,
      /** `after`: how many others of the same owner are waiting; owners with few come first. */
      options: { key?: string; queue?: string; after?: number; at?: Date } = {},
    ): Promise<void> {
      if (!names.has(job.name)) {
        throw new Error(
          `No manifest lists the job ${job.name}: add it to its slice.server.ts or feature.server.ts.`,
        );
      }
      await tx.execute(sql`select graphile_worker.add_job(
        identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json,
        queue_name => ${options.queue ?? null}, run_at => ${options.at?.toISOString() ?? null}::timestamptz, job_key => ${options.key ?? null},
        priority => ${options.after ?? 0}, max_attempts => ${job.maxAttempts})`);
    },
  };
}
