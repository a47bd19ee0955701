import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { addresseeOf } from "../customers/queries.server.ts";
import { issueOrderKey } from "../order-keys/commands.server.ts";
import { keptDocuments, makeDocuments } from "./documents/commands.server.ts";
import { issuedLetter } from "./emails/issued.server.ts";
import { findInvoice } from "./queries.server.ts";

/** After the commit that issued it: a number is never held up by its paper. */
export const makeInvoiceDocuments = defineJob({
  name: "invoices.documents",
  payload: z.object({ invoiceId: z.uuid() }),
  maxAttempts: 10,
  async run(services, { invoiceId }) {
    await makeDocuments(services, invoiceId);
  },
});

/** Of an invoice that comes with no other mail. */
export const mailInvoiceIssued = defineMail({
  name: "invoices.issued",
  kind: "invoice.issued",
  texts: [
    {
      key: "invoices.issued",
      subject: "invoice-mails:issued.subject",
      paragraphs: [
        "invoice-mails:issued.text",
        "invoice-mails:issued.left",
        "invoice-mails:issued.paid",
      ],
    },
  ],
  payload: z.object({ invoiceId: z.uuid() }),
  async compose(services, { invoiceId }) {
    const { database, storage, config } = services;
    const invoice = await findInvoice(database, invoiceId);
    if (!invoice?.customer) return null;
    const { locale, number, customer, userId, lines, due, dueOn } = invoice;
    const { name, ...recipient } = await addresseeOf(database, { customer, userId });
    const page = `${config.publicUrl}/invoice-payment/${invoiceId}`;
    // On the invoice stands what was typed as name and address.
    if (!recipient.isProven) {
      const url = `${page}?key=${await issueOrderKey(database, invoiceId)}`;
      const letter = issuedLetter(locale, { name, number, lines, due, dueOn, url });
      return { ...recipient, locale, letter };
    }
    const { pdfKey } = await keptDocuments(services, invoiceId);
    const pdf = await storage.read(pdfKey);
    if (pdf === null) throw new Error("The invoice's document is lost.");
    const content = Buffer.concat(await pdf.stream.toArray());
    return {
      ...recipient,
      locale,
      letter: issuedLetter(locale, { name, number, lines, due, dueOn, url: page }),
      attachments: [{ filename: `${number}.pdf`, contentType: "application/pdf", content }],
    };
  },
});
