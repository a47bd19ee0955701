import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { passwordChangedLetter } from "../emails/password-changed.server.ts";
import { passwordLinkLetter } from "../emails/password-link.server.ts";
import { keyOf, LINK_MINUTES } from "../model.ts";
import { findLogin, findReader } from "../queries.server.ts";
import { mailLinks } from "../tables.server.ts";

const MINUTE = 60_000;

/** Asked for with a name or an address that may be nobody's. */
export const mailPasswordLink = defineMail({
  name: "accounts.passwordLink",
  payload: z.object({ nameOrEmail: z.string() }),
  async compose(services, { nameOrEmail }) {
    const { config, database } = services;
    const found = await findLogin(services, nameOrEmail);
    if (found === null) return null;
    const reader = await findReader(services, found.id);
    if (reader === null) return null;
    const { email, fullName, username, locale } = reader;
    const token = newToken();
    await database.insert(mailLinks).values({
      tokenHash: hashToken(token),
      userId: found.id,
      purpose: "password",
      emailKey: keyOf(email),
      expiresAt: new Date(Date.now() + LINK_MINUTES.password * MINUTE),
    });
    const url = `${config.publicUrl}/reset-password/${token}`;
    return { to: email, locale, letter: passwordLinkLetter(locale, { fullName, username, url }) };
  },
});

export const mailPasswordChanged = defineMail({
  name: "accounts.passwordChanged",
  payload: z.object({ userId: z.uuid(), at: z.iso.datetime() }),
  async compose(services, { userId, at }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, fullName, locale } = reader;
    const url = `${services.config.publicUrl}/reset-password`;
    return { to: email, locale, letter: passwordChangedLetter(locale, { fullName, at, url }) };
  },
});
