import { expect, it } from "vitest";
import { z } from "zod";
import type { Job, Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { giveUpJob, jobNamed, runJob } from "#test/jobs.ts";

/** Never called: each test fails before the job would run. */
const services = {} as Services;

const unregistered = defineJob({
  name: "test.unregistered",
  payload: z.unknown(),
  maxAttempts: 1,
  run: async () => undefined,
});

it("fails for an unregistered job", async () => {
  const told = "No job is registered as test.unregistered.";
  expect(() => jobNamed("test.unregistered")).toThrow(told);
  await expect(runJob(services, unregistered, {})).rejects.toThrow(told);
  await expect(giveUpJob(services, unregistered, {})).rejects.toThrow(told);
});

it("fails for an invalid payload", async () => {
  const job: Job = {
    ...unregistered,
    name: "memorials.purge",
    payload: z.object({ id: z.uuid() }),
  };
  await expect(runJob(services, job, { id: "none" })).rejects.toThrow("Invalid UUID");
});

it("fails to give up a job that has no handler for it", async () => {
  const job = { ...unregistered, name: "memorials.purge" };
  await expect(giveUpJob(services, job, {})).rejects.toThrow("does nothing when it gives up");
});
