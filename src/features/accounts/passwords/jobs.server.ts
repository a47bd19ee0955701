import { z } from "zod";
import { DEFAULT_LOCALE } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { passwordChangedLetter } from "../emails/password-changed.server.ts";
import { passwordLinkLetter } from "../emails/password-link.server.ts";
import { keyOf, LINK_MINUTES } from "../model.ts";
import { findLogin, findReader } from "../queries.server.ts";
import { mailLinks } from "../tables.server.ts";

const MINUTE = 60_000;

/** Whom a letter is put together for where the name is nobody's: as long a one as others are. */
const SOMEBODY = {
  fullName: "Anna Holm",
  username: "anna.holm",
  locale: DEFAULT_LOCALE,
};

/**
 * Asked for with a name or an address that may be nobody's. Putting a mail together takes ten times as
 * long as finding nobody, and whoever asks next on this process would notice: so one is put together in
 * any case.
 */
export const mailPasswordLink = defineMail({
  name: "accounts.passwordLink",
  payload: z.object({ nameOrEmail: z.string() }),
  async compose(services, { nameOrEmail }) {
    const { config, database } = services;
    const found = await findLogin(services, nameOrEmail);
    const reader = await findReader(services, found?.id ?? newId());
    const { fullName, username, locale } = reader ?? SOMEBODY;
    const token = newToken();
    if (found !== null && reader !== null) {
      await database.insert(mailLinks).values({
        tokenHash: hashToken(token),
        userId: found.id,
        purpose: "password",
        emailKey: keyOf(reader.email),
        expiresAt: new Date(Date.now() + LINK_MINUTES.password * MINUTE),
      });
    }
    const url = `${config.publicUrl}/reset-password/${token}`;
    const letter = passwordLinkLetter(locale, { fullName, username, url });
    return { to: reader?.email ?? null, locale, letter };
  },
});

export const mailPasswordChanged = defineMail({
  name: "accounts.passwordChanged",
  payload: z.object({
    userId: z.uuid(),
    at: z.iso.datetime(),
    /** What the passkeys were called that ended with it. */
    passkeys: z.array(z.string()).default([]),
  }),
  async compose(services, { userId, ...what }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, fullName, locale } = reader;
    const url = `${services.config.publicUrl}/reset-password`;
    return { to: email, locale, letter: passwordChangedLetter(locale, { fullName, url, ...what }) };
  },
});
