import { eq, lt } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { proofLetter } from "./emails/proof.server.ts";
import { findProofRequest } from "./queries.server.ts";
import { ticketProofRequests } from "./tables.server.ts";

export const mailProofRequest = defineMail({
  name: "support.ticket.proof",
  kind: "ticket.proof",
  payload: z.object({ requestId: z.uuid() }),
  async compose(services, { requestId }) {
    const found = await findProofRequest(services, requestId);
    if (found === null) return null;
    const token = newToken();
    await services.database
      .update(ticketProofRequests)
      .set({ tokenHash: hashToken(token) })
      .where(eq(ticketProofRequests.id, requestId));
    const { email: to, locale } = found;
    const url = `${services.config.publicUrl}/support/proof/${token}`;
    // Only an account with a confirmed address is asked.
    return { to, isProven: true, locale, letter: proofLetter(locale, { ...found, url }) };
  },
});

/** The ticket's history tells what was asked and answered. */
export const purgeProofRequests = defineJob({
  name: "support.ticket.proof.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "35 4 * * *",
  async run({ database }) {
    await database.delete(ticketProofRequests).where(lt(ticketProofRequests.expiresAt, new Date()));
  },
});
