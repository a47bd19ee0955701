import type { Job } from "#platform/jobs.server.ts";

/** Every feature's jobs. */
export const jobs: Job[] = [];
