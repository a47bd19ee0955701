import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { impersonationLetter } from "#features/accounts/emails/impersonation.server.ts";
import { findReader } from "#features/accounts/queries.server.ts";

export const mailImpersonation = defineMail({
  name: "accounts.viewing",
  texts: [
    {
      key: "accounts.viewing",
      subject: "mails:viewing.subject",
      paragraphs: ["mails:viewing.text", "mails:viewing.reason"],
    },
  ],
  payload: z.object({ userId: z.uuid(), at: z.iso.datetime(), reason: z.string() }),
  async compose(services, { userId, at, reason }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    return {
      to: email,
      isProven,
      locale,
      letter: impersonationLetter(locale, { fullName, at, reason }),
    };
  },
});
