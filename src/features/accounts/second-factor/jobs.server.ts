import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { secondFactorLetter } from "../emails/second-factor.server.ts";
import { findReader } from "../queries.server.ts";

export const mailSecondFactor = defineMail({
  name: "accounts.secondFactor",
  texts: [
    {
      key: "accounts.secondFactor.on",
      subject: "mails:secondFactor.on",
      paragraphs: ["mails:secondFactor.onText"],
    },
    {
      key: "accounts.secondFactor.off",
      subject: "mails:secondFactor.off",
      paragraphs: ["mails:secondFactor.offText"],
    },
  ],
  payload: z.object({ userId: z.uuid(), isOn: z.boolean() }),
  async compose(services, { userId, isOn }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    return { to: email, isProven, locale, letter: secondFactorLetter(locale, { fullName, isOn }) };
  },
});
