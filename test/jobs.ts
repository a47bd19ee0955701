import type { z } from "zod";
import type { Job, Services } from "#platform/context.server.ts";
import type { Attempt } from "#platform/job-queue.server.ts";
import { features } from "../src/features.server.ts";
import { assemble } from "#platform/feature.server.ts";

const { jobs } = assemble(features);

/** The registered job of that name. Throws for an unknown name. */
export function jobNamed(name: string): Job {
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) throw new Error(`No job is registered as ${name}.`);
  return job;
}

/** The first, which can't be put off. */
export function anAttempt(): Attempt {
  const { signal } = new AbortController();
  return { number: 1, isLast: false, signal, postpone: async () => false };
}

/** Runs a job now, like a worker: only if it is registered, and with a valid payload. */
export async function runJob<Payload extends z.ZodType>(
  services: Services,
  job: Job<Payload>,
  payload: z.input<Payload>,
  given: Partial<Attempt> = {},
): Promise<void> {
  jobNamed(job.name);
  await job.run(services, job.payload.parse(payload), { ...anAttempt(), ...given });
}

/** Runs what happens after a job's last failed attempt. */
export async function giveUpJob<Payload extends z.ZodType>(
  services: Services,
  job: Job<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  jobNamed(job.name);
  if (job.onGiveUp === undefined) throw new Error(`${job.name} does nothing when it gives up.`);
  await job.onGiveUp(services, job.payload.parse(payload));
}
