import { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import { addressIn, type Locale } from "#platform/i18n/locales.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { addresseeOf } from "../customers/queries.server.ts";
import { issueOrderKey } from "../order-keys/commands.server.ts";
import { cancelledLetter } from "./emails/cancelled.server.ts";
import { confirmedLetter } from "./emails/confirmed.server.ts";
import { lateLetter } from "./emails/late.server.ts";
import { termsFile } from "./emails/terms.server.ts";
import { findOrder, linesOf } from "./queries/show-order.server.ts";

const ofOrder = z.object({ orderId: z.uuid() });

/** The key lets it take effect at once; behind `#` it is sent to no server, and stands in no log. */
function withdrawAddress(
  { publicUrl }: Services["config"],
  { id, locale, number }: { id: string; locale: Locale; number: string },
  key: string,
): string {
  return `${publicUrl}${addressIn(locale, `/withdraw?order=${number}&id=${id}`)}#${key}`;
}

export const mailConfirmed = defineMail({
  name: "orders.confirmed",
  kind: "order.confirmed",
  texts: [
    {
      key: "orders.confirmed",
      subject: "order-mails:confirmed.subject",
      paragraphs: [
        "order-mails:confirmed.text",
        "order-mails:confirmed.sum",
        "order-mails:confirmed.shipBy",
      ],
    },
  ],
  payload: ofOrder,
  async compose(services, { orderId }) {
    const { database, config } = services;
    const order = await findOrder(database, orderId);
    const invoiceId = order?.invoiceId ?? null;
    if (order === null || invoiceId === null) return null;
    const { locale } = order;
    const { name, ...recipient } = await addresseeOf(database, order);
    const key = await issueOrderKey(database, orderId);
    const url = `${config.publicUrl}/qr-purchase/${orderId}?key=${key}`;
    const withdrawUrl = withdrawAddress(config, order, key);
    const lines = await linesOf(database, orderId);
    return {
      ...recipient,
      locale,
      letter: confirmedLetter(locale, { order, name, lines, url, withdrawUrl }),
      attachments: [termsFile(locale, config.brand)],
    };
  },
});

export const mailCancelled = defineMail({
  name: "orders.cancelled",
  kind: "order.cancelled",
  texts: [
    {
      key: "orders.cancelled",
      subject: "order-mails:cancelled.subject",
      paragraphs: [
        "order-mails:cancelled.text",
        "order-mails:cancelled.reason",
        "order-mails:cancelled.money",
      ],
    },
  ],
  payload: ofOrder,
  async compose({ database, config }, { orderId }) {
    const order = await findOrder(database, orderId);
    const invoiceId = order?.invoiceId ?? null;
    if (order === null || invoiceId === null) return null;
    const { locale } = order;
    const { name, ...recipient } = await addresseeOf(database, order);
    const key = await issueOrderKey(database, orderId);
    const url = `${config.publicUrl}/invoice-payment/${invoiceId}?key=${key}`;
    return { ...recipient, locale, letter: cancelledLetter(locale, { order, name, url }) };
  },
});

export const mailLate = defineMail({
  name: "orders.late",
  kind: "order.late",
  texts: [
    {
      key: "orders.late",
      subject: "order-mails:late.subject",
      paragraphs: ["order-mails:late.text", "order-mails:late.withdraw"],
    },
  ],
  payload: ofOrder,
  async compose({ database, config }, { orderId }) {
    const order = await findOrder(database, orderId);
    const invoiceId = order?.invoiceId ?? null;
    // Sent or cancelled meanwhile.
    if (order === null || invoiceId === null || order.state !== "released") return null;
    const { locale } = order;
    const { name, ...recipient } = await addresseeOf(database, order);
    const url = withdrawAddress(config, order, await issueOrderKey(database, orderId));
    return { ...recipient, locale, letter: lateLetter(locale, { order, name, url }) };
  },
});
