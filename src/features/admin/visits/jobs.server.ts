import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { purgeVisitSums } from "./commands.server.ts";

export const purgeVisits = defineJob({
  name: "admin.visits.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "25 3 * * *",
  run: ({ database }) => purgeVisitSums(database),
});
