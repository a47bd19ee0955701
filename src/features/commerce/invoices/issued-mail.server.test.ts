import { expect, it } from "vitest";
import { transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, reachable } from "#test/factories.ts";
import { anInvoice } from "#test/invoices.ts";
import { mailTo } from "#test/mails.ts";
import { mailInvoiceIssued } from "./jobs.server.ts";

const app = await testApp({ PUBLIC_URL: "http://localhost:3000" }, { worker: true });

async function issued(about: { email: string; userId?: string }) {
  const { id, number } = await anInvoice(app, about);
  const { jobs } = app.services;
  await transaction(app.services, (tx) => jobs.enqueue(tx, mailInvoiceIssued, { invoiceId: id }));
  const mail = await mailTo(app, about.email, `Faktura ${number}`);
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: "x-mail-kind", value: "invoice.issued" }),
  );
  return { id, number, mail, text: (mail.text ?? "").replaceAll("\u00a0", " ") };
}

it("an invoice that comes with no other mail is sent, with its PDF", async () => {
  const { id: userId, email } = await reachable(app, await aUser(app));
  const { number, mail, text } = await issued({ email, userId });
  expect(text).toContain("Kære Ruth Bech");
  expect(text).toContain("Betal 695 kr. senest den");
  expect(mail.attachments).toMatchObject([
    { filename: `${number}.pdf`, mimeType: "application/pdf" },
  ]);
});

it("to an address that somebody typed it is a link, without the name that they typed", async () => {
  const { id, mail, text } = await issued({ email: "ruth.issued@example.org" });
  expect(text).toContain("Betal 695 kr. senest den");
  expect(text).not.toContain("Ruth");
  expect(mail.attachments).toEqual([]);
  const [, key = ""] = /\?key=([\w-]+)/.exec(text) ?? [];
  expect((await app.as().get(`/api/invoices/${id}?key=${key}`)).status).toBe(200);
});
