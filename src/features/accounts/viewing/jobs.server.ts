import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { viewingLetter } from "../emails/viewing.server.ts";
import { findReader } from "../queries.server.ts";

export const mailViewing = defineMail({
  name: "accounts.viewing",
  payload: z.object({ userId: z.uuid(), at: z.iso.datetime(), reason: z.string() }),
  async compose(services, { userId, at, reason }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, fullName, locale } = reader;
    return { to: email, locale, letter: viewingLetter(locale, { fullName, at, reason }) };
  },
});
