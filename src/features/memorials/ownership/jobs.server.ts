import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import {
  HANDED_OVER_NEWS,
  handedOverLetter,
  ownershipOfferedLetter,
} from "../emails/ownership.server.ts";
import { pageNewsLetter } from "../emails/page-news.server.ts";
import { findForMail } from "./queries.server.ts";

const told = { memorialId: z.uuid(), readerId: z.uuid(), otherId: z.uuid().nullable() };

export const mailOwnershipOffered = defineMail({
  name: "memorials.ownershipOffered",
  texts: [
    {
      key: "memorials.ownershipOffered",
      subject: "mails:ownershipOffered.subject",
      paragraphs: ["mails:ownershipOffered.text"],
    },
  ],
  payload: z.object(told),
  async compose(services, { memorialId, readerId, otherId }) {
    const found = await findForMail(services, memorialId, readerId, otherId);
    if (found === null) return null;
    const { to, isProven, locale, slug, ...said } = found;
    if (!isProven) return { to, isProven, locale, letter: pageNewsLetter(services, locale) };
    const url = `${services.config.publicUrl}/memorial/${slug}/admin`;
    return { to, isProven, locale, letter: ownershipOfferedLetter(locale, { ...said, url }) };
  },
});

/** Mails each recipient their own text. */
export const mailHandedOver = defineMail({
  name: "memorials.handedOver",
  texts: [
    {
      key: "memorials.handedOver.toReader",
      subject: "mails:handedOver.isYours",
      paragraphs: ["mails:handedOver.yours", "mails:handedOver.inherited"],
    },
    {
      key: "memorials.handedOver.toOther",
      subject: "mails:handedOver.isTheirs",
      paragraphs: ["mails:handedOver.theirs", "mails:handedOver.asked"],
    },
  ],
  payload: z.object({ ...told, news: z.enum(HANDED_OVER_NEWS) }),
  async compose(services, { memorialId, readerId, otherId, news }) {
    const found = await findForMail(services, memorialId, readerId, otherId);
    if (found === null) return null;
    const { to, isProven, locale, slug, ...said } = found;
    if (!isProven) return { to, isProven, locale, letter: pageNewsLetter(services, locale) };
    const url = `${services.config.publicUrl}/memorial/${slug}/admin`;
    return { to, isProven, locale, letter: handedOverLetter(locale, { ...said, news, url }) };
  },
});
