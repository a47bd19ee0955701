import { z } from "zod";
import { defineCall } from "#platform/call.ts";

const JOB_KINDS = ["mail", "media", "package", "bulk", "unknown", "other"] as const;

const stuckJobs = z.object({
  /** The job's name in the program. */
  name: z.string(),
  kind: z.enum(JOB_KINDS),
  count: z.number().int(),
  /** When the first of them failed last. */
  since: z.iso.datetime(),
});
export type StuckJobs = z.infer<typeof stuckJobs>;

export const listStuck = defineCall({
  method: "GET",
  path: "/api/admin/jobs",
  summary: "Given-up and unknown jobs by name, with their number and age",
  access: "signed-in",
  permission: "jobs.retry",
  answer: z.object({ items: z.array(stuckJobs) }),
});

export const retryStuck = defineCall({
  method: "POST",
  path: "/api/admin/jobs/{jobName}/retry",
  summary: "Retries all given-up jobs of a name",
  access: "signed-in",
  permission: "jobs.retry",
  params: z.object({ jobName: z.string().max(100) }),
  answer: z.object({ count: z.number().int() }),
  status: 200,
});
