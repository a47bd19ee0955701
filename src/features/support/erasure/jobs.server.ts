import { eq } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import type { Services } from "#platform/context.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { findOwnOpen } from "../requests/queries.server.ts";
import {
  erasedLetter,
  erasureAskedLetter,
  erasureTakenBackLetter,
} from "./emails/erasure.server.ts";
import { erasures } from "./tables.server.ts";

export const mailErasureAsked = defineMail({
  name: "support.erasure.asked",
  texts: [
    {
      key: "support.erasure.asked",
      subject: "mails:erasure.asked",
      paragraphs: ["mails:erasure.askedText"],
    },
  ],
  payload: z.object({ userId: z.uuid() }),
  async compose(services, { userId }) {
    const reader = await findReader(services, userId);
    const [asked] = await services.database
      .select({ erasesAt: erasures.erasesAt })
      .from(erasures)
      .where(eq(erasures.userId, userId));
    if (reader === null || asked === undefined) return null;
    const request = await findOwnOpen(services.database, userId, "erasure");
    const number = request?.number ?? null;
    const { email, isProven, locale, fullName } = reader;
    const url = `${services.config.publicUrl}/login?next=${encodeURIComponent("/profile")}`;
    const letter = erasureAskedLetter(locale, { fullName, url, number, ...asked });
    return { to: email, isProven, locale, letter };
  },
});

export const mailErasureTakenBack = defineMail({
  name: "support.erasure.takenBack",
  texts: [
    {
      key: "support.erasure.takenBack",
      subject: "mails:erasure.takenBack",
      paragraphs: ["mails:erasure.takenBackText"],
    },
  ],
  payload: z.object({ userId: z.uuid() }),
  async compose(services, { userId }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, isProven, locale, fullName } = reader;
    return { to: email, isProven, locale, letter: erasureTakenBackLetter(locale, { fullName }) };
  },
});

/** The address is kept only in the queue, until the mail is sent. */
export const mailErased = defineMail({
  name: "support.erasure.done",
  texts: [
    {
      key: "support.erasure.done",
      subject: "mails:erasure.done",
      paragraphs: ["mails:erasure.doneText"],
    },
  ],
  payload: z.object({ to: z.string(), isProven: z.boolean(), locale: z.enum(LOCALES) }),
  compose: async (_services, { locale, ...recipient }) => ({
    ...recipient,
    locale,
    letter: erasedLetter(locale),
  }),
});

/**
 * Erases accounts whose waiting period is over. Scheduled before the sweeps of pages and files that
 * go with them. `erase` is passed in by the composition.
 */
export function followErasures(erase: (services: Services) => Promise<void>) {
  return defineJob({
    name: "support.erasure.run",
    payload: z.unknown(),
    maxAttempts: 3,
    cron: "40 1 * * *",
    run: erase,
  });
}
