import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { exportReceiptLetter } from "./emails/export.server.ts";

/** Tells the account's owner in case somebody else exported. */
export const mailExportReceipt = defineMail({
  name: "support.export.receipt",
  texts: [
    {
      key: "support.export.receipt",
      subject: "mails:export.subject",
      paragraphs: ["mails:export.text"],
    },
  ],
  payload: z.object({ userId: z.uuid(), number: z.int() }),
  async compose(services, { userId, number }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email: to, isProven, locale, fullName } = reader;
    return { to, isProven, locale, letter: exportReceiptLetter(locale, { fullName, number }) };
  },
});
