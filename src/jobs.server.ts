import { renderMedia } from "#features/memorials/media/jobs.server.ts";
import type { Job } from "#platform/jobs.server.ts";

/** Every feature's jobs. */
export const jobs: Job[] = [renderMedia];
