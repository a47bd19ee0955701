import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { releaseHeld } from "./commands/release-held.server.ts";

export const releaseHeldOrders = defineJob({
  name: "resellerOrders.release",
  payload: z.object({ companyId: z.uuid() }),
  maxAttempts: 10,
  async run(services, { companyId }) {
    await releaseHeld(services, companyId);
  },
});
