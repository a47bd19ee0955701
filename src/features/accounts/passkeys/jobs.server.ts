import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { passkeyLetter } from "../emails/passkey.server.ts";
import { findReader } from "../queries.server.ts";

export const mailPasskey = defineMail({
  name: "accounts.passkey",
  texts: [
    {
      key: "accounts.passkey.added",
      subject: "mails:passkey.added",
      paragraphs: ["mails:passkey.addedText"],
    },
    {
      key: "accounts.passkey.removed",
      subject: "mails:passkey.removed",
      paragraphs: ["mails:passkey.removedText"],
    },
  ],
  payload: z.object({ userId: z.uuid(), name: z.string(), isAdded: z.boolean() }),
  async compose(services, { userId, ...what }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    return { to: email, isProven, locale, letter: passkeyLetter(locale, { fullName, ...what }) };
  },
});
