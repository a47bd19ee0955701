import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { anInvoice, postedFor } from "#test/invoices.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { creditInvoice } from "../invoices/commands.server.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { markRefundPaid } from "./commands/pay-refund.server.ts";
import { recordPayment } from "./commands/record-payment.server.ts";
import { recordPaymentByNumber } from "./commands/staff-invoices.server.ts";
import { payments, refunds } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const ctx = systemContext(app.services);

const pay = (invoiceId: string, amount: number) =>
  transaction(ctx, (tx) =>
    recordPayment(tx, ctx, { invoiceId, amount, receivedOn: "2026-11-20", means: "manual" }),
  );
const credit = (id: string) => transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Fortrudt"));
const due = (id: string) => dueOf(database, id);
const refundsOf = (id: string) =>
  database
    .select({ id: refunds.id, amount: refunds.amount, state: refunds.state, cause: refunds.cause })
    .from(refunds)
    .where(eq(refunds.invoiceId, id));

describe("a payment", () => {
  it("is taken off what is owed, and posted", async () => {
    const { id } = await anInvoice(app);
    await pay(id, 30_000);
    expect(await due(id)).toBe(39_500);
    expect(await postedFor(app, id)).toMatchObject({ 1000: 30_000, 1100: 39_500 });
    await pay(id, 39_500);
    expect(await due(id)).toBe(0);
    expect(await postedFor(app, id)).toMatchObject({ 1000: 69_500, 1100: 0 });
    expect(await refundsOf(id)).toEqual([]);
  });

  it("that is too much is to be paid back, once", async () => {
    const { id } = await anInvoice(app);
    await pay(id, 70_000);
    const [refund] = await refundsOf(id);
    expect(refund).toMatchObject({ amount: 500, state: "open", cause: "surplus" });
    expect(await postedFor(app, id)).toMatchObject({ 1000: 70_000, 1100: 0, 2300: -500 });
    await markRefundPaid(ctx, refund?.id ?? "");
    expect(await postedFor(app, id)).toMatchObject({ 1000: 69_500, 2300: 0 });
    await expect(markRefundPaid(ctx, refund?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  });

  it("of two at once counts once each", async () => {
    const { id } = await anInvoice(app);
    await Promise.all(Array.from({ length: 8 }, () => pay(id, 10_000)));
    expect(await due(id)).toBe(0);
    expect(await postedFor(app, id)).toMatchObject({ 1000: 80_000, 1100: 0, 2300: -10_500 });
    const back = await refundsOf(id);
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_500);
    const settled = await database.$count(payments, eq(payments.settled, true));
    expect(settled).toBeGreaterThan(0);
    const rows = await database.select().from(payments).where(eq(payments.invoiceId, id));
    expect(rows.filter((row) => row.settled)).toHaveLength(1);
  });

  it("on a credit note is refused, and changes nothing", async () => {
    const { id } = await anInvoice(app);
    const note = await credit(id);
    await expect(pay(note.id, 100)).rejects.toMatchObject({ code: "conflict" });
    expect(await database.$count(payments, eq(payments.invoiceId, note.id))).toBe(0);
  });

  it("of an unknown invoice is refused", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    await expect(pay(unknown, 100)).rejects.toMatchObject({ code: "notFound" });
    await expect(recordPaymentByNumber(ctx, { number: 9, amount: 1 })).rejects.toMatchObject({
      code: "notFound",
    });
  });

  it("is recorded by the invoice's number", async () => {
    const { id, number } = await anInvoice(app);
    expect(await recordPaymentByNumber(ctx, { number, amount: 60_000 })).toEqual({
      invoice: number,
      amount: 60_000,
      due: 9_500,
    });
    expect(await due(id)).toBe(9_500);
  });
});

it("credits what was paid, to be paid back", async () => {
  const { id } = await anInvoice(app);
  await pay(id, 30_000);
  await credit(id);
  expect(await refundsOf(id)).toMatchObject([{ amount: 30_000, state: "open", cause: "credit" }]);
  await pay(id, 1_000);
  expect(await refundsOf(id)).toMatchObject([{ amount: 30_000 }, { amount: 1_000 }]);
});

/** With plain spaces before currencies. */
const plain = (text = "") => text.replaceAll("\u00a0", " ");

describe("the mail", () => {
  it("says in the customer's language what came in and what is left", async () => {
    const email = "ruth.left@example.org";
    const { id, number } = await anInvoice(app, { email });
    await pay(id, 30_000);
    const mail = await mailTo(app, email, `Vi har modtaget din betaling af faktura ${number}`);
    expect(plain(mail.text)).toContain("modtaget 300 kr. den 20. november 2026");
    expect(plain(mail.text)).toContain("395 kr. er ikke betalt endnu.");
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "x-mail-kind", value: "payment.received" }),
    );
  });

  it("says that nothing is left, and what comes back", async () => {
    const email = "ruth.paid@example.org";
    const { id, number } = await anInvoice(app, { email, locale: "en" });
    await pay(id, 70_000);
    const subject = `We have received your payment of invoice ${number}`;
    const mail = await mailTo(app, email, subject);
    expect(mail.text).toContain("The invoice is paid.");
    expect(plain(mail.text)).toContain("DKK 5 too much");
    expect(await mailsTo(app, email)).toHaveLength(1);
  });
});
