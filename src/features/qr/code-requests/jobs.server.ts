import { z } from "zod";
import { LOCALES } from "#platform/i18n/locales.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { replaceKey } from "../commands/claim-code.server.ts";
import { codeLetter } from "./emails/code.server.ts";

/**
 * Mails the key of a code without a plate: it is created when the mail is written, and stored
 * nowhere.
 */
export const mailCode = defineMail({
  name: "qr.code",
  texts: [
    {
      key: "qr.code",
      subject: "mails:code.subject",
      paragraphs: ["mails:code.text", "mails:code.card", "mails:code.plate"],
    },
  ],
  payload: z.object({ code: z.string(), email: z.string(), locale: z.enum(LOCALES) }),
  async compose(services, { code, email, locale }) {
    // A retried mail has a new key.
    const key = await replaceKey(services.database, services, code);
    if (key === null) return null;
    // The part after `#` isn't sent to servers, and so is in no log.
    const url = `${services.config.publicUrl}/qr-register?qrCode=${code}#${key}`;
    return { to: email, isProven: false, locale, letter: codeLetter(locale, { code, key, url }) };
  },
});
