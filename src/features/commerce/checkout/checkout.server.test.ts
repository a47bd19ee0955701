import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { anInvoice, movesOf, postedFor, RUTH } from "#test/invoices.ts";
import { visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { aStripe, paidSession, tellsOf } from "#test/stripe-double.ts";
import { creditInvoice } from "../invoices/commands.server.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { recordPayment } from "../payments/commands/record-payment.server.ts";
import { payments } from "../payments/tables.server.ts";

const stripe = await aStripe();
const app = await testApp(stripe.settings);
const bankOnly = await testApp();
const { database } = app.services;
const ctx = systemContext(app.services);
const { guest, aPlacedOrder } = visitorsOrders(app);

/** Of an order, with a key of it. */
async function anOrdersInvoice() {
  const { name, email, street, city } = RUTH;
  const { invoiceId, key } = await aPlacedOrder({}, { name, email, street, city });
  const id = present(invoiceId);
  return { id, key, path: `/api/invoices/${id}/checkout?key=${key}` as const };
}

const tell = tellsOf(stripe, app);
const due = (id: string) => dueOf(database, id);
const { paymentsOf, refundsOf, heldFor } = movesOf(app.services);

describe("a checkout", () => {
  it("leads to the provider, who is told the address alone", async () => {
    const { id, key, path } = await anOrdersInvoice();
    const { status, body, headers } = await guest.post(path, {});
    expect(status).toBe(200);
    expect(body.url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    expect(headers["cache-control"]).toBe("private, no-store");
    const asked = stripe.asked.at(-1);
    expect(asked?.fields).toMatchObject({
      mode: "payment",
      client_reference_id: id,
      customer_email: RUTH.email,
      "allowed_payment_method_types[0]": "card",
      "allowed_payment_method_types[1]": "mobilepay",
      "line_items[0][price_data][currency]": "dkk",
      "line_items[0][price_data][unit_amount]": "69500",
    });
    expect(asked?.fields["success_url"]).toContain(`/invoice-payment-success?invoice=${id}`);
    const told = JSON.stringify(asked);
    for (const secret of [key, RUTH.name, RUTH.street, RUTH.city])
      expect(told).not.toContain(secret);
    expect(await due(id)).toBe(69_500);
  });

  it("pays a part, and has a key of its own for each attempt", async () => {
    const { id, path } = await anOrdersInvoice();
    await guest.post(path, { amount: 20_000 });
    await guest.post(path, { amount: 20_000 });
    await guest.post(path, { amount: 30_000 });
    const keys = stripe.asked.slice(-3).map(({ key }) => key);
    expect(keys).toEqual([`${id}:20000:0`, `${id}:20000:1`, `${id}:30000:0`]);
  });

  it("that got no answer is the same attempt when it is tried again", async () => {
    const { id, path } = await anOrdersInvoice();
    stripe.isAway = true;
    const away = await guest.post(path, {}, { "accept-language": "da" });
    stripe.isAway = false;
    expect(away).toMatchObject({ status: 503, body: { code: "commerce.cardAway" } });
    expect(away.body).toMatchObject({ message: expect.stringContaining("betal i din bank") });
    expect((await guest.post(path, {})).status).toBe(200);
    expect(stripe.asked.at(-1)?.key).toBe(`${id}:69500:0`);
  });

  it("is refused for more than is left, too little, and what isn't to be paid", async () => {
    const { id, key, path } = await anOrdersInvoice();
    for (const amount of [69_501, 249, 0, 1.5]) {
      expect(await guest.post(path, { amount })).toMatchObject({
        status: 400,
        body: { fields: { amount: expect.any(String) } },
      });
    }
    const credit = await transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Fortrudt"));
    for (const one of [id, credit.id]) {
      const answer = await guest.post(`/api/invoices/${one}/checkout?key=${key}`, {});
      expect(answer).toMatchObject({ status: 409, body: { code: "commerce.nothingDue" } });
    }
  });

  it("of another's invoice is as unknown, and there is none where Stripe isn't set up", async () => {
    const { id, path } = await anOrdersInvoice();
    const bo = await aUser(app);
    for (const asker of [guest, bo]) {
      expect((await asker.post(`/api/invoices/${id}/checkout`, {})).status).toBe(404);
    }
    const answer = await bankOnly.as().post(path, {});
    expect(answer).toMatchObject({ status: 409, body: { code: "commerce.cardUnset" } });
    const shown = await Promise.all(
      [app, bankOnly].map((one) => one.as().get(path.replace("/checkout", "") as "/api/plans")),
    );
    expect(shown.map(({ body }) => body)).toMatchObject([{ card: true }, { card: false }]);
  });
});

describe("an event", () => {
  it("of a paid session counts once, however often and at once it is told", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id);
    const told = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        tell(
          at % 2 ? "checkout.session.completed" : "checkout.session.async_payment_succeeded",
          session,
        ),
      ),
    );
    expect(new Set(told)).toEqual(new Set([200]));
    expect(await paymentsOf(id)).toEqual([{ amount: 69_500, means: "card" }]);
    expect(await due(id)).toBe(0);
    expect(await postedFor(app, id)).toMatchObject({ 1010: 69_500, 1100: 0 });
  });

  it("of a session that isn't paid yet counts nothing", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id, { payment_status: "unpaid" });
    expect(await tell("checkout.session.completed", session)).toBe(200);
    expect(await due(id)).toBe(69_500);
    const paid = { ...session, payment_status: "paid" };
    expect(await tell("checkout.session.async_payment_succeeded", paid)).toBe(200);
    expect(await due(id)).toBe(0);
  });

  it("unsigned, wrongly signed, changed or old is refused, and counts nothing", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id);
    const type = "checkout.session.completed";
    expect(await tell(type, session, { secret: "whsec_other" })).toBe(400);
    expect(await tell(type, session, { secondsAgo: 400 })).toBe(400);
    const { body, headers } = stripe.event(type, session);
    const send = (payload: string, given: Record<string, string>) =>
      app.app.inject({ method: "POST", url: "/api/stripe/webhook", headers: given, payload });
    const changed = await send(body.replace("69500", "99500"), headers);
    expect(changed.statusCode).toBe(400);
    const unsigned = await send(body, { "content-type": "application/json" });
    expect(unsigned.statusCode).toBe(400);
    expect((await send("", headers)).statusCode).toBe(400);
    expect(await due(id)).toBe(69_500);
  });

  it("of something else is answered, and nothing is done", async () => {
    const before = await database.$count(payments);
    const foreign = [null, "order-7", randomUUID()];
    for (const reference of foreign) {
      const session = paidSession("", { client_reference_id: reference });
      expect(await tell("checkout.session.completed", session)).toBe(200);
    }
    expect(await tell("customer.created", { id: "cus_1", object: "customer" })).toBe(200);
    expect(await tell("checkout.session.expired", paidSession(randomUUID()))).toBe(200);
    expect(await database.$count(payments)).toBe(before);
  });

  it("of less than was asked for counts as a part", async () => {
    const { id } = await anInvoice(app);
    await tell("checkout.session.completed", paidSession(id, { amount_total: 100 }));
    expect(await due(id)).toBe(69_400);
  });

  it("in euro counts nothing, and staff see it with the invoice", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id, { currency: "eur" });
    for (const _ of [1, 2]) expect(await tell("checkout.session.completed", session)).toBe(200);
    expect(await due(id)).toBe(69_500);
    expect(await paymentsOf(id)).toEqual([]);
    expect(await heldFor(id)).toEqual([expect.stringContaining("ikke i kroner")]);
  });

  it("of more than is left leaves the rest to be paid back", async () => {
    const { id } = await anInvoice(app);
    await tell("checkout.session.completed", paidSession(id));
    await tell("checkout.session.completed", paidSession(id, { amount_total: 10_000 }));
    expect(await refundsOf(id)).toEqual([{ amount: 10_000, state: "open" }]);
  });
});

it("pays an invoice half by bank and half by card", async () => {
  const { id } = await anInvoice(app);
  const half = { invoiceId: id, amount: 34_750, receivedOn: "2026-11-20", means: "bank" } as const;
  await transaction(ctx, (tx) => recordPayment(tx, ctx, half));
  await tell("checkout.session.completed", paidSession(id, { amount_total: 34_750 }));
  expect(await due(id)).toBe(0);
  expect(await postedFor(app, id)).toMatchObject({ 1000: 34_750, 1010: 34_750, 1100: 0 });
});
