import { z } from "zod";
import { DEFAULT_LOCALE } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { newToken } from "#platform/secrets/secrets.server.ts";
import { passwordChangedLetter } from "../emails/password-changed.server.ts";
import { passwordLinkLetter } from "../emails/password-link.server.ts";
import { issueLink } from "../mail-links/commands.server.ts";
import { findLogin, findReader } from "../queries.server.ts";

/** The placeholder recipient for an unknown name, with data as long as a real user's. */
const PLACEHOLDER = {
  fullName: "Anna Holm",
  username: "anna.holm",
  locale: DEFAULT_LOCALE,
  isProven: true,
};

/**
 * The name or address may be unknown. Composing a mail takes ten times as long as finding no
 * account, and the next request to this process would be measurably delayed: so a mail is composed
 * in either case.
 */
export const mailPasswordLink = defineMail({
  name: "accounts.passwordLink",
  texts: [
    {
      key: "accounts.passwordLink",
      subject: "mails:passwordLink.subject",
      paragraphs: ["mails:passwordLink.text", "mails:passwordLink.textNoName"],
    },
  ],
  payload: z.object({ nameOrEmail: z.string() }),
  async compose(services, { nameOrEmail }) {
    const { config } = services;
    const found = await findLogin(services, nameOrEmail);
    const reader = await findReader(services, found?.id ?? newId());
    const { locale, isProven, ...addressee } = reader ?? PLACEHOLDER;
    const token =
      found === null || reader === null
        ? newToken()
        : await issueLink(services, "password", { userId: found.id, email: reader.email });
    const url = `${config.publicUrl}/reset-password/${token}`;
    const letter = passwordLinkLetter(locale, { ...addressee, isProven, url });
    return { to: reader?.email ?? null, isProven, locale, letter };
  },
});

export const mailPasswordChanged = defineMail({
  name: "accounts.passwordChanged",
  texts: [
    {
      key: "accounts.passwordChanged",
      subject: "mails:passwordChanged.subject",
      paragraphs: ["mails:passwordChanged.text"],
    },
  ],
  payload: z.object({
    userId: z.uuid(),
    at: z.iso.datetime(),
    /** Names of the passkeys that the change has ended. */
    passkeys: z.array(z.string()).default([]),
  }),
  async compose(services, { userId, ...what }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, fullName, locale } = reader;
    const url = `${services.config.publicUrl}/reset-password`;
    return {
      to: email,
      isProven,
      locale,
      letter: passwordChangedLetter(locale, { fullName, url, ...what }),
    };
  },
});
