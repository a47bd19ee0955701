import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { addresseeOf } from "../customers/queries.server.ts";
import { dayAfter } from "../invoices/model.ts";
import { priceOn } from "../plans/queries.server.ts";
import { findSubscription } from "../subscriptions/queries.server.ts";
import { priceLetter } from "./emails/price.server.ts";
import { termsLetter } from "./emails/terms.server.ts";
import { findAnnouncement, payersOf } from "./queries.server.ts";

/** To whoever pays for running space; nobody when it has ended meanwhile. */
export const mailPriceChanging = defineMail({
  name: "announcements.price",
  kind: "price.changing",
  texts: [
    {
      key: "announcements.price",
      subject: "invoice-mails:price.subject",
      paragraphs: [
        "invoice-mails:price.text",
        "invoice-mails:price.until",
        "invoice-mails:price.end",
      ],
    },
  ],
  payload: z.object({ announcementId: z.uuid(), subscriptionId: z.uuid() }),
  async compose({ database, config }, { announcementId, subscriptionId }) {
    const announcement = await findAnnouncement(database, announcementId);
    const subscription = await findSubscription(database, subscriptionId);
    const payer = (await payersOf(database, [subscriptionId])).get(subscriptionId);
    if (!announcement?.plan || subscription?.state !== "active" || payer === undefined) return null;
    const { plan, amount, startsOn } = announcement;
    const before = await priceOn(database, plan, dayAfter(startsOn, -1));
    const { locale, userId } = payer;
    const { name, ...recipient } = await addresseeOf(database, payer);
    const letter = priceLetter(locale, {
      name,
      before: before.amount,
      amount: amount ?? 0,
      startsOn,
      url: userId === null ? null : `${config.publicUrl}/subscription`,
    });
    return { ...recipient, locale, letter };
  },
});

/** To an account; nobody when it was erased meanwhile. */
export const mailTermsChanging = defineMail({
  name: "announcements.terms",
  kind: "terms.changing",
  texts: [
    {
      key: "announcements.terms",
      subject: "invoice-mails:terms.subject",
      paragraphs: ["invoice-mails:terms.text", "invoice-mails:terms.end"],
    },
  ],
  payload: z.object({ announcementId: z.uuid(), userId: z.uuid() }),
  async compose(services, { announcementId, userId }) {
    const announcement = await findAnnouncement(services.database, announcementId);
    const reader = await findReader(services, userId);
    if (!announcement?.summary || reader === null) return null;
    const { summary, startsOn } = announcement;
    const { email: to, isProven, locale, fullName: name } = reader;
    const letter = termsLetter(locale, {
      name,
      summary: summary[locale],
      startsOn,
      url: `${services.config.publicUrl}/terms`,
    });
    return { to, isProven, locale, letter };
  },
});
