import { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";

const part = z.object({
  bulkId: z.uuid(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
});
export type Part = z.infer<typeof part>;

type BulkWork = {
  takePart(services: Services, asked: Part): Promise<boolean>;
  release(services: Services, asked: Part): Promise<void>;
};

/**
 * Takes a step of many, part by part: each is a transaction of its own, so that whoever has one of the codes
 * under the scanner waits for a part at most, and a process that dies leaves the rest to whoever takes
 * the job up. `takePart` answers whether there is more.
 */
export function takeBulk({ takePart, release }: BulkWork) {
  return defineJob({
    name: "qr.takeBulk",
    payload: part,
    maxAttempts: 25,
    async run(services, asked, { signal }) {
      while (await takePart(services, asked)) signal.throwIfAborted();
    },
    onGiveUp: release,
  });
}
