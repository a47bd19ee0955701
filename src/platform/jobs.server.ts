import type { z } from "zod";
import type { Job } from "#platform/context.server.ts";

export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job;
}
