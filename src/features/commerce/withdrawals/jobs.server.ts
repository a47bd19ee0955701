import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import { addressIn } from "#platform/i18n/locales.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { receivedLetter } from "./emails/received.server.ts";
import { awaitsProof, findReceived } from "./queries.server.ts";
import { withdrawals } from "./tables.server.ts";

/**
 * To whoever withdrew, at the address that was typed: when it is received, with the link that lets it take
 * effect where nothing else has proven it, and once more when that was used.
 */
export const mailReceived = defineMail({
  name: "withdrawals.received",
  kind: "withdrawal.received",
  payload: z.object({ withdrawalId: z.uuid() }),
  async compose({ database, config }, { withdrawalId }) {
    const withdrawal = await findReceived(database, withdrawalId);
    if (withdrawal === null) return null;
    const { locale, email } = withdrawal;
    const url = awaitsProof(withdrawal)
      ? `${config.publicUrl}${addressIn(locale, `/withdraw/${await issueLink(database, withdrawalId)}`)}`
      : null;
    return { to: email, locale, letter: receivedLetter(locale, { ...withdrawal, url }) };
  },
});

/** A retried mail has a new one. */
async function issueLink(database: Database, withdrawalId: string): Promise<string> {
  const token = newToken();
  await database
    .update(withdrawals)
    .set({ linkHash: hashToken(token) })
    .where(eq(withdrawals.id, withdrawalId));
  return token;
}
