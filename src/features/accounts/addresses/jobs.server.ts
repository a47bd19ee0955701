import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { emailChangedLetter } from "../emails/email-changed.server.ts";
import { emailLinkLetter } from "../emails/email-link.server.ts";
import { keyOf, LINK_MINUTES } from "../model.ts";
import { findReader } from "../queries.server.ts";
import { mailLinks } from "../tables.server.ts";
import { findUnconfirmed } from "./queries.server.ts";

const MINUTE = 60_000;

export const mailEmailLink = defineMail({
  name: "accounts.emailLink",
  payload: z.object({ userId: z.uuid() }),
  async compose(services, { userId }) {
    const found = await findUnconfirmed(services, userId);
    if (found === null) return null;
    const { address, isNew, locale } = found;
    const token = newToken();
    await services.database.insert(mailLinks).values({
      tokenHash: hashToken(token),
      userId,
      purpose: "email",
      emailKey: keyOf(address),
      expiresAt: new Date(Date.now() + LINK_MINUTES.email * MINUTE),
    });
    const url = `${services.config.publicUrl}/confirm-email/${token}`;
    return { to: address, locale, letter: emailLinkLetter(locale, { isNew, url }) };
  },
});

/** To the address that an account had. */
export const mailEmailChanged = defineMail({
  name: "accounts.emailChanged",
  payload: z.object({ userId: z.uuid(), formerEmail: z.string() }),
  async compose(services, { userId, formerEmail }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { locale } = reader;
    // It may never have been confirmed that the former address was theirs.
    return { to: formerEmail, locale, letter: emailChangedLetter(locale) };
  },
});
