import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { emailChangedLetter } from "#features/accounts/emails/email-changed.server.ts";
import { emailLinkLetter } from "#features/accounts/emails/email-link.server.ts";
import { findReader } from "#features/accounts/queries.server.ts";
import { issueLink } from "#features/accounts/mail-links/commands.server.ts";
import { findUnconfirmed } from "./queries.server.ts";

export const mailEmailLink = defineMail({
  name: "accounts.emailLink",
  texts: [
    {
      key: "accounts.emailLink",
      subject: "mails:emailLink.subject",
      paragraphs: ["mails:emailLink.first", "mails:emailLink.changed"],
    },
  ],
  payload: z.object({ userId: z.uuid() }),
  async compose(services, { userId }) {
    const found = await findUnconfirmed(services, userId);
    if (found === null) return null;
    const { address, isNew, locale } = found;
    const token = await issueLink(services, "email", { userId, email: address });
    const url = `${services.config.publicUrl}/confirm-email/${token}`;
    const letter = emailLinkLetter(locale, { isNew, url });
    return { to: address, isProven: false, locale, letter };
  },
});

/** To the account's former address. */
export const mailEmailChanged = defineMail({
  name: "accounts.emailChanged",
  texts: [
    {
      key: "accounts.emailChanged",
      subject: "mails:emailChanged.subject",
      paragraphs: ["mails:emailChanged.text"],
    },
  ],
  payload: z.object({ userId: z.uuid(), formerEmail: z.string(), wasConfirmed: z.boolean() }),
  async compose(services, { userId, formerEmail, wasConfirmed }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { locale } = reader;
    const letter = emailChangedLetter(locale);
    return { to: formerEmail, isProven: wasConfirmed, locale, letter };
  },
});
