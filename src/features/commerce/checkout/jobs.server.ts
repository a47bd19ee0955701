import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { closeBeyondDue } from "./commands/close-checkouts.server.ts";

/** After the commit: no transaction waits for the provider. */
export const closeCheckouts = defineJob({
  name: "checkouts.close",
  payload: z.object({ invoiceId: z.uuid() }),
  maxAttempts: 8,
  run: (services, { invoiceId }) => closeBeyondDue(services, invoiceId),
});
