import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
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
    const { pdfKey } = await keptDocuments(services, invoiceId);
    const pdf = await storage.read(pdfKey);
    if (pdf === null) throw new Error("The invoice's document is lost.");
    const { locale, number, customer, lines, due, dueOn } = invoice;
    const url = `${config.publicUrl}/invoice-payment/${invoiceId}`;
    const content = Buffer.concat(await pdf.stream.toArray());
    return {
      to: customer.email,
      locale,
      letter: issuedLetter(locale, { name: customer.name, number, lines, due, dueOn, url }),
      attachments: [{ filename: `${number}.pdf`, contentType: "application/pdf", content }],
    };
  },
});
