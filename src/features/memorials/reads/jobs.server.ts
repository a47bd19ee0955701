import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import * as commands from "./commands.server.ts";

export const purgeReads = defineJob({
  name: "memorials.purgeReads",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "10 3 * * *",
  run: commands.purgeReads,
});
