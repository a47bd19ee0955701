import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { recoveryLetter } from "../emails/recovery.server.ts";
import { findReader } from "../queries.server.ts";

export const mailRecovery = defineMail({
  name: "accounts.recovery",
  payload: z.object({ userId: z.uuid(), isDone: z.boolean() }),
  async compose(services, { userId, isDone }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, fullName, locale } = reader;
    return { to: email, locale, letter: recoveryLetter(locale, { fullName, isDone }) };
  },
});
