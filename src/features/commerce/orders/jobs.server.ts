import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { issueOrderKey } from "../order-keys/commands.server.ts";
import { cancelledLetter } from "./emails/cancelled.server.ts";
import { confirmedLetter } from "./emails/confirmed.server.ts";
import { termsFile } from "./emails/terms.server.ts";
import { findOrder, linesOf } from "./queries/show-order.server.ts";

const ofOrder = z.object({ orderId: z.uuid() });

export const mailConfirmed = defineMail({
  name: "orders.confirmed",
  kind: "order.confirmed",
  payload: ofOrder,
  async compose(services, { orderId }) {
    const { database, config } = services;
    const order = await findOrder(database, orderId);
    const invoiceId = order?.invoiceId ?? null;
    if (order === null || invoiceId === null) return null;
    const { locale, customer } = order;
    const key = await issueOrderKey(database, orderId);
    const url = `${config.publicUrl}/invoice-payment/${invoiceId}?key=${key}`;
    const lines = await linesOf(database, orderId);
    return {
      to: customer.email,
      locale,
      letter: confirmedLetter(locale, { order, lines, url }),
      attachments: [termsFile(locale, config.brand)],
    };
  },
});

export const mailCancelled = defineMail({
  name: "orders.cancelled",
  kind: "order.cancelled",
  payload: ofOrder,
  async compose({ database, config }, { orderId }) {
    const order = await findOrder(database, orderId);
    const invoiceId = order?.invoiceId ?? null;
    if (order === null || invoiceId === null) return null;
    const { locale, customer } = order;
    const key = await issueOrderKey(database, orderId);
    const url = `${config.publicUrl}/invoice-payment/${invoiceId}?key=${key}`;
    return { to: customer.email, locale, letter: cancelledLetter(locale, { order, url }) };
  },
});
