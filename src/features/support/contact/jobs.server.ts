import { lt } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { contactMessages } from "./tables.server.ts";

const DAY = 86_400_000;

/** Deletes messages after the retention period of the privacy page. */
export const purgeContactMessages = defineJob({
  name: "support.contact.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "50 3 * * *",
  async run({ database, config }) {
    const oldest = new Date(Date.now() - config.contactDays * DAY);
    await database.delete(contactMessages).where(lt(contactMessages.receivedAt, oldest));
  },
});
