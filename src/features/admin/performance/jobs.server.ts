import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { purgeRouteTimes } from "./commands.server.ts";

export const purgePerformance = defineJob({
  name: "admin.performance.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 3 * * *",
  run: ({ database }) => purgeRouteTimes(database),
});
