import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { makeDocuments } from "./documents/commands.server.ts";

/** After the commit that issued it: a number is never held up by its paper. */
export const makeInvoiceDocuments = defineJob({
  name: "invoices.documents",
  payload: z.object({ invoiceId: z.uuid() }),
  maxAttempts: 10,
  async run(services, { invoiceId }) {
    await makeDocuments(services, invoiceId);
  },
});
