import { sealAudit } from "#platform/audit/trail.server.ts";
import { purgeJobs, settleGivenUpJobs } from "#platform/given-up-jobs.server.ts";
import type { Job } from "#platform/jobs.server.ts";
import { purgeLimits } from "#platform/limits.server.ts";
import { purgeLeftovers } from "#platform/uploads/leftovers.server.ts";
import { purgeUploads } from "#platform/uploads/resumable.server.ts";

/** The platform's own jobs, beside those of the features. */
export function withHousekeeping(jobs: readonly Job[]): Job[] {
  const working = [...jobs, purgeJobs, purgeLeftovers, purgeLimits, purgeUploads, sealAudit];
  return [...working, settleGivenUpJobs(working)];
}
