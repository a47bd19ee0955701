import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { drawWord, keyedHash } from "#platform/secrets/keyed.server.ts";
import { ALPHABET, isLostInSpreadsheets, KEY_LENGTH } from "../model.ts";
import { ACTIVATION } from "../packages/model.ts";
import { qrCodes } from "../tables.server.ts";
import { codeLetter } from "./emails/code.server.ts";

/** The card of a code that has no plate: its key is drawn when it is written, and stands nowhere else. */
export const mailCode = defineMail({
  name: "qr.code",
  payload: z.object({ code: z.string(), email: z.string(), locale: z.enum(LOCALES) }),
  async compose(services, { code, email, locale }) {
    const key = await putKey(services, code);
    if (key === null) return null;
    // After the `#` it is no part of what a browser asks for, and stands in no log.
    const url = `${services.config.publicUrl}/qr-register?qrCode=${code}#${key}`;
    return { to: email, locale, letter: codeLetter(locale, { code, key, url }) };
  },
});

/** A mail that is tried again has a new one. `null` once the code is somebody's. */
async function putKey({ audit, database }: Services, code: string): Promise<string | null> {
  const key = drawWord(ALPHABET, KEY_LENGTH, isLostInSpreadsheets);
  const activationKeyHash = keyedHash(audit.keyFor(ACTIVATION), code, key);
  const { rowCount } = await database
    .update(qrCodes)
    .set({ activationKeyHash, keyTries: 0 })
    .where(and(eq(qrCodes.code, code), isNull(qrCodes.ownerId)));
  return rowCount === 1 ? key : null;
}
