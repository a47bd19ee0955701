import { z } from "zod";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { addresseeOf } from "../customers/queries.server.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { receivedLetter } from "./emails/received.server.ts";
import { findPayment } from "./queries.server.ts";

/** To the customer of the invoice; nobody once the customer was removed. */
export const mailPaymentReceived = defineMail({
  name: "payment.received",
  kind: "payment.received",
  texts: [
    {
      key: "payment.received",
      subject: "bookkeeping:received.subject",
      paragraphs: [
        "bookkeeping:received.text",
        "bookkeeping:received.left",
        "bookkeeping:received.settled",
        "bookkeeping:received.surplus",
      ],
    },
  ],
  payload: z.object({ paymentId: z.uuid() }),
  async compose({ database }, { paymentId }) {
    const payment = await findPayment(database, paymentId);
    if (payment === null) return null;
    const invoice = await findInvoice(database, payment.invoiceId);
    if (!invoice?.customer) return null;
    const { locale, number, due, customer, userId } = invoice;
    const { name, ...recipient } = await addresseeOf(database, { customer, userId });
    return {
      ...recipient,
      locale,
      letter: receivedLetter(locale, { name, number, due, ...payment }),
    };
  },
});
