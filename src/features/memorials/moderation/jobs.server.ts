import { lte, sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { putAway } from "./tables.server.ts";

/** What was put away until a morning that has come needs no remembering. */
export const purgePutAway = defineJob({
  name: "memorials.purgePutAway",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 5 * * *",
  async run({ database }) {
    await database.delete(putAway).where(lte(putAway.until, sql`now()`));
  },
});
