import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { workNight } from "./commands.server.ts";
import { NIGHT } from "./model.ts";

/** The work of real nights; a moved clock does that of the nights it passes. */
export const workNights = defineJob({
  name: "commerce.nights",
  payload: z.unknown(),
  maxAttempts: 5,
  cron: `${NIGHT.minute} ${NIGHT.hour} * * *`,
  run: workNight,
});
