import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Services } from "#platform/context.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { isPersonUnrestricted } from "../tree/queries/restricted-people.server.ts";
import { treePeople } from "../tree/tables.server.ts";
import { CONSENT_ANSWERS } from "./contract.ts";
import { consentAnsweredLetter } from "./emails/consent-answered.server.ts";
import { consentReceiptLetter, takenOutLetter } from "./emails/consent-receipt.server.ts";
import { treeConsents } from "./tables.server.ts";

/** To whoever answered, at the address that the question went to: it has the link that takes the answer back. */
export const mailConsentReceipt = defineMail({
  name: "familyTree.consentReceipt",
  payload: z.object({ consentId: z.uuid() }),
  async compose({ database, config }, { consentId }) {
    const { email: to, locale, answer } = treeConsents;
    const [found] = await database
      .select({ to, locale, answer, name: memorials.name })
      .from(treeConsents)
      .innerJoin(memorials, eq(memorials.id, treeConsents.memorialId))
      .where(eq(treeConsents.id, consentId));
    if (!found?.to || !found.locale || found.answer === null) return null;
    const token = newToken();
    await database
      .update(treeConsents)
      .set({ receiptHash: hashToken(token) })
      .where(eq(treeConsents.id, consentId));
    const url = `${config.publicUrl}/family-tree-consent/${token}`;
    const letter = consentReceiptLetter(found.locale, {
      name: found.name,
      answer: found.answer,
      url,
    });
    // Whoever answered has read our mail there.
    return { to: found.to, isProven: true, locale: found.locale, letter };
  },
});

/** To whoever isn't in the tree any more, whose address nothing else keeps. */
export const mailTakenOut = defineMail({
  name: "familyTree.takenOut",
  payload: z.object({ email: z.string(), locale: z.enum(LOCALES), name: z.string() }),
  compose: (_services, { email: to, locale, name }) =>
    Promise.resolve({ to, isProven: true, locale, letter: takenOutLetter(locale, name) }),
});

/** To whoever asked. */
export const mailConsentAnswered = defineMail({
  name: "familyTree.consentAnswered",
  payload: z.object({
    readerId: z.uuid(),
    memorialId: z.uuid(),
    personId: z.uuid(),
    answer: z.enum(CONSENT_ANSWERS),
  }),
  async compose(services, { readerId, answer, ...about }) {
    const reader = await findReader(services, readerId);
    const page = await findPage(services, about);
    if (reader === null || page === null) return null;
    const { email: to, isProven, locale, fullName } = reader;
    const url = `${services.config.publicUrl}/family-tree/${page.slug}`;
    const letter = consentAnsweredLetter(locale, { ...page, fullName, answer, url });
    return { to, isProven, locale, letter };
  },
});

type About = { memorialId: string; personId: string };

/** `person` is `null` once they were taken out; the answer is `null` if nobody may see them. */
async function findPage({ database }: Services, { memorialId, personId }: About) {
  const [found] = await database
    .select({ slug: memorials.slug, name: memorials.name, person: treePeople.name })
    .from(memorials)
    .leftJoin(treePeople, and(eq(treePeople.memorialId, memorials.id), eq(treePeople.id, personId)))
    .where(and(eq(memorials.id, memorialId), isPersonUnrestricted));
  return found ?? null;
}
