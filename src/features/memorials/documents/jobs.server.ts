import { z } from "zod";
import { transaction } from "#platform/context.server.ts";
import { defineJob, type Job } from "#platform/jobs.server.ts";
import { takeUndrawn } from "../media/commands/draw-document.server.ts";

const ids = z.object({ memorialId: z.uuid(), mediaId: z.uuid() });

/**
 * Draws the documents that were added before documents were drawn, soon after the update, by `render`: the job of
 * added files.
 */
export function drawDocuments(render: Job<typeof ids>) {
  return defineJob({
    name: "memorials.documents.draw",
    payload: z.unknown(),
    maxAttempts: 3,
    cron: "5 * * * *",
    async run(services) {
      await transaction(services, async (tx) => {
        for (const item of await takeUndrawn(tx)) await services.jobs.enqueue(tx, render, item);
      });
    },
  });
}
