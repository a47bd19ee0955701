import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { recoveryLetter } from "../emails/recovery.server.ts";
import { findReader } from "../queries.server.ts";

export const mailRecovery = defineMail({
  name: "accounts.recovery",
  texts: [
    {
      key: "accounts.recovery.asked",
      subject: "mails:recovery.asked",
      paragraphs: ["mails:recovery.askedText"],
    },
    {
      key: "accounts.recovery.done",
      subject: "mails:recovery.done",
      paragraphs: ["mails:recovery.doneText"],
    },
  ],
  payload: z.object({ userId: z.uuid(), isDone: z.boolean() }),
  async compose(services, { userId, isDone }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    return { to: email, isProven, locale, letter: recoveryLetter(locale, { fullName, isDone }) };
  },
});
