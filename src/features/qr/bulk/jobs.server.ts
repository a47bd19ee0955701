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
  runPart(services: Services, asked: Part): Promise<boolean>;
  release(services: Services, asked: Part): Promise<void>;
};

/**
 * Runs a bulk step batch by batch: each is a transaction of its own, so that a scan of one of the
 * codes waits for one batch at most, and if the process dies the next attempt does the rest.
 * `runPart` returns whether there is more.
 */
export function runBulk({ runPart, release }: BulkWork) {
  return defineJob({
    name: "qr.takeBulk",
    payload: part,
    maxAttempts: 25,
    async run(services, asked, { signal }) {
      while (await runPart(services, asked)) signal.throwIfAborted();
    },
    onGiveUp: release,
  });
}
