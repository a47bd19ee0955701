import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import { addressIn } from "#platform/i18n/locales.ts";
import { isConfirmedAddress } from "#features/accounts/queries.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { findOrder } from "../orders/queries/show-order.server.ts";
import { receivedLetter } from "./emails/received.server.ts";
import { awaitsProof, findReceived, usedLink } from "./queries.server.ts";
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
    const { locale, email, orderId } = withdrawal;
    const order = orderId === null ? null : await findOrder(database, orderId);
    // Another may have typed a customer's confirmed address: then these are not the customer's words.
    const isOwn = withdrawal.provenAt !== null;
    const isProven =
      usedLink(withdrawal) ||
      (isOwn && (await isConfirmedAddress(database, order?.userId ?? null, email)));
    const url = awaitsProof(withdrawal)
      ? `${config.publicUrl}${addressIn(locale, `/withdraw/${await issueLink(database, withdrawalId)}`)}`
      : null;
    const letter = receivedLetter(locale, { ...withdrawal, isProven, url });
    return { to: email, isProven, locale, letter };
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
