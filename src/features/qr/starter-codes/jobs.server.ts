import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { purgeStarterCodes } from "./commands.server.ts";

/** Deletes reservations of codes for pages that were begun and never saved. */
export const purgeStarters = defineJob({
  name: "qr.purgeStarterCodes",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 3 * * *",
  run: purgeStarterCodes,
});
