import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Job, transaction } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { findUnread, rereadPages, takeUndrawn } from "../media/commands/draw-document.server.ts";

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

/**
 * Reads the text of documents anew that were drawn when what lay below a bar was still given with it. Some an hour,
 * each by itself: one that fails is tried again with the others.
 */
export const rereadDocuments = defineJob({
  name: "memorials.documents.reread",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "35 * * * *",
  async run(services, _, { signal }) {
    for (const item of await findUnread(services.database)) {
      const directory = await mkdtemp(join(services.config.temporaryDirectory, "reread-"));
      try {
        await rereadPages(services, item, directory, signal);
      } catch (error) {
        signal.throwIfAborted();
        services.log.warn({ err: error, mediaId: item.id }, "a document was not read anew");
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    }
  },
});
