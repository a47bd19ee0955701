import { expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { anInvoice } from "#test/invoices.ts";
import { mailTo } from "#test/mails.ts";
import { mailInvoiceIssued } from "./jobs.server.ts";

const app = await testApp({}, { worker: true });

it("an invoice that comes with no other mail is sent, with its PDF", async () => {
  const email = "ruth.issued@example.org";
  const { id, number } = await anInvoice(app, { email });
  const { jobs } = app.services;
  await transaction(app.services, (tx) => jobs.enqueue(tx, mailInvoiceIssued, { invoiceId: id }));
  const mail = await mailTo(app, email, `Faktura ${number}`);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: "x-mail-kind", value: "invoice.issued" }),
  );
  expect(mail.text?.replaceAll("\u00a0", " ")).toContain("Betal 695 kr. senest den");
  expect(mail.attachments).toMatchObject([
    { filename: `${number}.pdf`, mimeType: "application/pdf" },
  ]);
});
