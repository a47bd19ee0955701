import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { anInvoice, movesOf, postedFor } from "#test/invoices.ts";
import { aStripe, paidSession, tellsOf } from "#test/stripe-double.ts";
import { creditInvoice } from "../invoices/commands.server.ts";
import { verifyBooks } from "../invoices/books/queries.server.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { cardIntents } from "./tables.server.ts";

const stripe = await aStripe();
const app = await testApp(stripe.settings);
const { database } = app.services;
const ctx = systemContext(app.services);
const tell = tellsOf(stripe, app);

const due = (id: string) => dueOf(database, id);
const { paymentsOf, refundsOf, heldFor } = movesOf(app.services);
const balanced = { balanced: true, gaps: [], problems: [] };

describe("money that goes back to a card", () => {
  const charge = (intent: string, amount: number) => {
    return {
      id: "ch_1",
      object: "charge",
      payment_intent: intent,
      amount_refunded: amount,
      currency: "dkk",
    };
  };

  it("pays what was to be paid back, in parts, each once", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id);
    await tell("checkout.session.completed", session);
    await transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Fortrudt"));
    const back = (amount: number) =>
      tell("charge.refunded", charge(session.payment_intent, amount));
    await back(20_000);
    await back(20_000);
    expect(await refundsOf(id)).toEqual([
      { amount: 49_500, state: "open" },
      { amount: 20_000, state: "paid" },
    ]);
    await back(69_500);
    // Told late.
    await back(30_000);
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(await postedFor(app, id)).toMatchObject({ 1010: 0, 2300: 69_500 });
    expect(await heldFor(id)).toEqual([]);
    expect(await verifyBooks(database)).toEqual(balanced);
  });

  it("without a credit is owed again, and nobody is reminded of it", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id);
    await tell("checkout.session.completed", session);
    await tell("charge.refunded", charge(session.payment_intent, 9_500));
    await tell("charge.refunded", charge(session.payment_intent, 69_500));
    expect(await due(id)).toBe(69_500);
    expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([69_500, -9_500, -60_000]);
    expect(await postedFor(app, id)).toMatchObject({ 1010: 0, 1100: 69_500 });
    expect(await heldFor(id)).toEqual([expect.stringContaining("ikke krediteret")]);
  });

  it("may be told of before what was paid", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id);
    const dispute = {
      id: `dp_${randomUUID()}`,
      object: "dispute",
      amount: 69_500,
      currency: "dkk",
    };
    const told = { ...dispute, payment_intent: session.payment_intent };
    expect(await tell("charge.dispute.created", told)).toBe(200);
    await tell("checkout.session.completed", session);
    await tell("charge.dispute.created", told);
    expect(await due(id)).toBe(69_500);
    expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([69_500, -69_500]);
    expect(await heldFor(id)).toEqual([expect.stringContaining("indsigelse")]);
    expect(await verifyBooks(database)).toEqual(balanced);
  });

  it("is never more than was paid", async () => {
    const { id } = await anInvoice(app);
    const session = paidSession(id, { amount_total: 30_000 });
    await tell("checkout.session.completed", session);
    await tell("charge.refunded", charge(session.payment_intent, 10_000));
    const dispute = { id: `dp_${randomUUID()}`, amount: 30_000, currency: "dkk" };
    await tell("charge.dispute.created", { ...dispute, payment_intent: session.payment_intent });
    expect((await paymentsOf(id)).map(({ amount }) => amount)).toEqual([30_000, -10_000, -20_000]);
    expect(await verifyBooks(database)).toEqual(balanced);
  });

  it("of something else is kept for later and changes nothing", async () => {
    expect(await tell("charge.refunded", charge("pi_foreign", 100))).toBe(200);
    const [row] = await database
      .select()
      .from(cardIntents)
      .where(eq(cardIntents.intent, "pi_foreign"));
    expect(row).toMatchObject({ paymentId: null, refundsCounted: 0 });
  });
});
