import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import type { Services } from "#platform/context.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { addresseeOf, type Addressee } from "../customers/queries.server.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { issueOrderKey } from "../order-keys/commands.server.ts";
import { endedLetter } from "./emails/ended.server.ts";
import { lapsedLetter } from "./emails/lapsed.server.ts";
import { renewsLetter } from "./emails/renews.server.ts";
import {
  findPageName,
  findSubscription,
  findWorking,
  isForgotten,
  yearsOf,
  type Subscription,
} from "./queries.server.ts";

/** `userId`: one of those who work on the page; `null` for the payer. */
const recipient = z.object({ subscriptionId: z.uuid(), userId: z.uuid().nullable() });

export const mailRenews = defineMail({
  name: "subscriptions.renews",
  kind: "subscription.renews",
  texts: [
    {
      key: "subscriptions.renews",
      subject: "subscription-mails:renews.subject",
      paragraphs: [
        "subscription-mails:renews.text",
        "subscription-mails:renews.shared",
        "subscription-mails:renews.lapse",
      ],
    },
  ],
  payload: recipient.extend({ invoiceId: z.uuid() }),
  async compose(services, { invoiceId, ...asked }) {
    const told = await findTold(services, asked);
    const invoice = await findInvoice(services.database, invoiceId);
    if (told === null || invoice === null || invoice.due === 0) return null;
    const { to, locale, ...of } = told;
    const { isProven } = of;
    // A key of its own: the order's would show the payer's order to everybody who keeps the page.
    const key = await issueOrderKey(services.database, invoiceId);
    const { publicUrl } = services.config;
    const url = `${publicUrl}/invoice-payment/${invoiceId}?key=${key}`;
    const endUrl = await endAddress(services, of);
    const letter = renewsLetter(locale, { ...of, ...invoice, url, endUrl });
    return { to, isProven, locale, letter };
  },
});

/** Where the payer ends it: their own pages, or with a key of the order for those without an account. */
async function endAddress(
  { database, config: { publicUrl } }: Services,
  { isPayer, hasAccount, subscription: { id, orderId } }: Omit<Told, "to" | "locale">,
): Promise<string | null> {
  if (!isPayer || orderId === null) return null;
  if (hasAccount) return `${publicUrl}/subscription`;
  return `${publicUrl}/subscription/${id}/end?key=${await issueOrderKey(database, orderId)}`;
}

export const mailLapsed = defineMail({
  name: "subscriptions.lapsed",
  kind: "subscription.lapsed",
  texts: [
    {
      key: "subscriptions.lapsed",
      subject: "subscription-mails:lapsed.subject",
      paragraphs: [
        "subscription-mails:lapsed.text",
        "subscription-mails:lapsed.shared",
        "subscription-mails:stays",
        "subscription-mails:lapsed.back",
      ],
    },
  ],
  payload: recipient,
  async compose(services, asked) {
    const told = await findTold(services, asked);
    if (told?.subscription.state !== "lapsed") return null;
    const { to, locale, ...of } = told;
    const { isProven } = of;
    const url = `${services.config.publicUrl}/subscription`;
    return { to, isProven, locale, letter: lapsedLetter(locale, { ...of, url }) };
  },
});

export const mailEnded = defineMail({
  name: "subscriptions.ended",
  kind: "subscription.ended",
  payload: recipient.extend({ why: z.enum(["ended", "pageGone", "runOut", "taken"]) }),
  async compose(services, { why, ...asked }) {
    const told = await findTold(services, asked);
    if (told === null) return null;
    const { to, locale, ...of } = told;
    const { isProven } = of;
    const { endsOn, refund } = of.subscription;
    const letter = endedLetter(locale, { ...of, why, endsOn, refund: refund ?? 0 });
    return { to, isProven, locale, letter };
  },
});

type Told = Addressee & {
  locale: Locale;
  /** "" where it is gone. */
  page: string;
  isPayer: boolean;
  hasAccount: boolean;
  subscription: Subscription;
};

/** Whom a mail goes to, as they are by then: nobody who has left the page, and no payer who was erased. */
async function findTold(
  services: Services,
  { subscriptionId, userId }: z.output<typeof recipient>,
): Promise<Told | null> {
  const { database } = services;
  const subscription = await findSubscription(database, subscriptionId);
  if (subscription === null) return null;
  const { memorialId } = subscription;
  const page = memorialId === null ? "" : await findPageName(database, memorialId);
  if (userId === null) {
    const last = (await yearsOf(database, subscriptionId)).at(-1);
    const invoice = last === undefined ? null : await findInvoice(database, last.invoiceId);
    if (!invoice?.customer || isForgotten(subscription)) return null;
    const { customer, userId: payerId, locale } = invoice;
    const payer = await addresseeOf(database, { customer, userId: payerId });
    const hasAccount = subscription.userId !== null;
    return { ...payer, locale, page, isPayer: true, hasAccount, subscription };
  }
  const working = memorialId === null ? [] : await findWorking(database, memorialId);
  const reader = working.includes(userId) ? await findReader(services, userId) : null;
  if (reader === null) return null;
  const { email: to, isProven, fullName: name, locale } = reader;
  return { to, isProven, name, locale, page, isPayer: false, hasAccount: true, subscription };
}
