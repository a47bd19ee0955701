import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { receivedLetter } from "./emails/received.server.ts";
import { findReceived } from "./queries.server.ts";

/** To whoever withdrew, at the address that was typed: once for each withdrawal. */
export const mailReceived = defineMail({
  name: "withdrawals.received",
  kind: "withdrawal.received",
  payload: z.object({ withdrawalId: z.uuid() }),
  async compose({ database }, { withdrawalId }) {
    const withdrawal = await findReceived(database, withdrawalId);
    if (withdrawal === null) return null;
    const { locale, email } = withdrawal;
    return { to: email, locale, letter: receivedLetter(locale, withdrawal) };
  },
});
