import { lt } from "drizzle-orm";
import { z } from "zod";
import { AuditCutError } from "#platform/audit/trail.server.ts";
import type { Job } from "#platform/context.server.ts";
import { purgeJobs, settleGivenUpJobs } from "#platform/given-up-jobs.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { rateLimits } from "#platform/limits.server.ts";
import { purgeLeftovers } from "#platform/uploads/leftovers.server.ts";
import { purgeUploads } from "#platform/uploads/resumable.server.ts";

/** Seals what a killed process left unsealed. */
export const sealAudit = defineJob({
  name: "audit.seal",
  payload: z.unknown(),
  maxAttempts: 1,
  cron: "* * * * *",
  runner: "prompt",
  async run({ audit, log }) {
    await audit.seal().catch((error: unknown) => {
      if (!(error instanceof AuditCutError)) throw error;
      log.error({ err: error }, error.message);
    });
  },
});

/** Deletes expired counters of limits. */
const purgeLimits = defineJob({
  name: "limits.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "30 3 * * *",
  async run({ database }) {
    await database.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  },
});

/** The platform's own jobs, beside those of the features. */
export function withHousekeeping(jobs: readonly Job[]): Job[] {
  const working = [...jobs, purgeJobs, purgeLeftovers, purgeLimits, purgeUploads, sealAudit];
  return [...working, settleGivenUpJobs(working)];
}
