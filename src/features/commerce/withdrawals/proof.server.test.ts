import { eq } from "drizzle-orm";
import type { Email } from "postal-mime";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { linkIn, mailsTo, mailTo } from "#test/mails.ts";
import { visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { recordPayment } from "../payments/commands/record-payment.server.ts";
import { refunds } from "../payments/tables.server.ts";
import { withdrawals } from "./tables.server.ts";

/** Whose withdrawal it is: numbers and addresses are known to others, so they prove nothing. */
const app = await testApp({ PUBLIC_URL: "http://localhost:3000" }, { worker: true });
const { services } = app;
const { database } = services;
const ctx = systemContext(services);
const { guest, aPlacedOrder } = visitorsOrders(app);
const maker = await aColleague(app, "production");

type Made = Awaited<ReturnType<typeof aPlacedOrder>>;

async function aPaidOrder(email: string): Promise<Made> {
  const made = await aPlacedOrder({}, { email });
  const paid = { amount: made.total, receivedOn: "2026-11-23", means: "bank" } as const;
  const invoiceId = present(made.invoiceId);
  await transaction(services, (tx) => recordPayment(tx, ctx, { invoiceId, ...paid }));
  return made;
}

async function withdraw(order: string, email: string, { by = guest, name = "Åse", key = "" } = {}) {
  const begun = await by.post("/api/withdrawals", { order, name, email });
  const { status, body } = await by.post(`/api/withdrawals/${begun.body.id}/confirm?key=${key}`);
  expect({ status, tells: Object.keys(body) }).toEqual({ status: 200, tells: ["receivedAt"] });
  return body;
}

async function stateOf({ path, key, invoiceId, lines }: Made) {
  const { body } = await guest.get(`${path}?key=${key}`);
  const code = present(lines[0]).code ?? "";
  return {
    state: body.state,
    withdrawal: body.withdrawal,
    refunds: await database.$count(refunds, eq(refunds.invoiceId, present(invoiceId))),
    isRetired: (await guest.get(`/api/qr-codes/${code}`)).body.state === "retired",
  };
}

const receiptOf = (email: string, number: string | number, count = 1) =>
  mailTo(app, email, `Kvittering for din fortrydelse af ${number}`, count);

/** The call behind the link in a receipt. */
function callIn(receipt: Email) {
  const token = linkIn(receipt).replace("/withdraw/", "");
  return `/api/withdrawal-links/${token}` as const;
}

describe("a withdrawal by whoever knows a number and an address", () => {
  it("takes effect by the link that goes to the order's own address, as of when it was sent", async () => {
    const made = await aPaidOrder("kunde@example.org");
    const { number } = present(await findInvoice(database, present(made.invoiceId)));
    const untouched = { state: "released", refunds: 0, isRetired: false };
    const { receivedAt } = await withdraw(String(number), "kunde@example.org", {
      name: "Ring straks 12345678",
    });
    expect(await stateOf(made)).toEqual({
      ...untouched,
      withdrawal: { receivedAt, outcome: "unproven", refund: 0 },
    });
    const receipt = await receiptOf("kunde@example.org", number);
    const [text, link] = [receipt.text, callIn(receipt)];
    expect(text).toMatch(/Vi modtog din fortrydelse den \d+\. \w+ \d{4} kl\. \d+\.\d\d/);
    expect(text).not.toContain("Ring straks");
    const [proven, pressedTwice] = await Promise.all([guest.post(link), guest.post(link)]);
    expect(pressedTwice.body).toEqual(proven.body);
    expect(proven).toMatchObject({ status: 200, body: { receivedAt, outcome: "accepted" } });
    expect(await stateOf(made)).toEqual({
      state: "cancelled",
      withdrawal: { receivedAt, outcome: "accepted", refund: 69_500 },
      refunds: 1,
      isRetired: true,
    });
    expect((await guest.post(link)).body).toEqual(proven.body);
    expect((await receiptOf("kunde@example.org", number, 2)).text).toContain("Det er fortrudt.");
    expect(await stateOf(made)).toMatchObject({ refunds: 1 });
  });

  it("counts from when it was sent, though the plate was engraved before the link was used", async () => {
    const made = await aPaidOrder("tidligt@example.org");
    await withdraw(made.number, "tidligt@example.org");
    const code = present(made.lines[0]).code ?? "";
    const step = { step: "engraved", reason: "Prøve" } as const;
    expect((await maker.post(`/api/admin/qr-codes/${code}/steps`, step)).status).toBe(200);
    const link = callIn(await receiptOf("tidligt@example.org", made.number));
    expect((await guest.post(link)).body).toMatchObject({ outcome: "accepted" });
    expect(await stateOf(made)).toMatchObject({ state: "cancelled", refunds: 1, isRetired: true });
  });

  it("is nothing to another customer who is signed in, nor with the key of another order", async () => {
    const [made, other] = [await aPaidOrder("en@example.org"), await aPlacedOrder()];
    const stranger = await aUser(app);
    await withdraw(made.number, "en@example.org", { by: stranger });
    await withdraw(made.number, "en@example.org", { key: other.key });
    expect(await stateOf(made)).toMatchObject({ state: "released", refunds: 0 });
    expect((await guest.post(`/api/withdrawal-links/${"x".repeat(43)}`)).status).toBe(410);
  });

  it("takes no effect by a link that is over", async () => {
    const made = await aPaidOrder("sent@example.org");
    await withdraw(made.number, "sent@example.org");
    const link = callIn(await receiptOf("sent@example.org", made.number));
    const receivedAt = new Date(Date.now() - 31 * 86_400_000);
    await database
      .update(withdrawals)
      .set({ receivedAt })
      .where(eq(withdrawals.number, made.number));
    expect((await guest.post(link)).status).toBe(410);
    expect(await stateOf(made)).toMatchObject({ state: "released", refunds: 0 });
  });

  it("gets no link where number and address fit no order", async () => {
    const made = await aPlacedOrder({}, { email: "ejer@example.org" });
    await withdraw(made.number, "nogen@example.org");
    const { text } = await receiptOf("nogen@example.org", made.number);
    expect(text).toContain("Vi kan ikke finde");
    expect(text).not.toContain("/withdraw/");
    const told = await mailsTo(app, "ejer@example.org");
    expect(told.map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining("fortrydelse"),
    );
  });
});

it("a withdrawal with the order's key takes effect at once", async () => {
  const made = await aPaidOrder("noegle@example.org");
  await withdraw(made.number, "noegle@example.org", { key: made.key });
  expect(await stateOf(made)).toMatchObject({ state: "cancelled", refunds: 1, isRetired: true });
});
