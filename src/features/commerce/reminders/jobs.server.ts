import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { addresseeOf } from "../customers/queries.server.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { remindersOf } from "../invoices/reminders/queries.server.ts";
import { issueOrderKey } from "../order-keys/commands.server.ts";
import { reminderLetter } from "./emails/reminder.server.ts";

/** To the customer, unless it was paid or credited before the mail went out. */
export const mailReminder = defineMail({
  name: "invoices.reminder",
  kind: "reminder",
  texts: [
    {
      key: "invoices.reminder",
      subject: "invoice-mails:reminder.subject",
      paragraphs: [
        "invoice-mails:reminder.text",
        "invoice-mails:reminder.left",
        "invoice-mails:reminder.fee",
        "invoice-mails:reminder.talk",
      ],
    },
  ],
  payload: z.object({ invoiceId: z.uuid(), position: z.number().int() }),
  async compose({ database, config }, { invoiceId, position }) {
    const invoice = await findInvoice(database, invoiceId);
    const all = (await remindersOf(database, [invoiceId])).get(invoiceId) ?? [];
    const reminder = all.find((one) => one.position === position);
    if (!invoice?.customer || invoice.due === 0 || reminder === undefined) return null;
    const { locale, customer, userId, number, dueOn, due, paymentLine, seller, orderId } = invoice;
    const { name, ...recipient } = await addresseeOf(database, { customer, userId });
    const key = orderId === null ? null : await issueOrderKey(database, orderId);
    const page = `${config.publicUrl}/invoice-payment/${invoiceId}`;
    const url = key === null ? page : `${page}?key=${key}`;
    const { fee } = reminder;
    const given = { name, number, dueOn, due, fee, paymentLine, seller, url };
    return { ...recipient, locale, letter: reminderLetter(locale, given) };
  },
});
