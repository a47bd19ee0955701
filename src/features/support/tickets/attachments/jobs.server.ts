import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { sweepAttachments } from "./commands.server.ts";

/** A process that ends between files and rows leaves files that nobody can reach, and nothing else deletes. */
export const sweepTicketAttachments = defineJob({
  name: "support.attachments.sweep",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 4 * * *",
  run: (services) => sweepAttachments(services),
});
