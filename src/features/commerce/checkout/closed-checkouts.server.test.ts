import { expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { movesOf } from "#test/invoices.ts";
import { runJob } from "#test/jobs.ts";
import { visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { payInvoice } from "#test/space.ts";
import { aStripe, paidSession, tellsOf } from "#test/stripe-double.ts";
import { creditInvoice } from "../invoices/commands.server.ts";
import { ProviderAway } from "./engine/provider.ts";
import { closeCheckouts } from "./jobs.server.ts";

const stripe = await aStripe();
const app = await testApp(stripe.settings, { worker: true });
const ctx = systemContext(app.services);
const { guest, aPlacedOrder } = visitorsOrders(app);
const tell = tellsOf(stripe, app);
const { refundsOf } = movesOf(app.services);

/** An invoice of 695 kr. with a page of the provider opened for each amount. */
async function anInvoiceWith(...amounts: number[]) {
  const { invoiceId, key } = await aPlacedOrder();
  const id = present(invoiceId);
  const sessions: string[] = [];
  for (const amount of amounts) {
    const { body } = await guest.post(`/api/invoices/${id}/checkout?key=${key}`, { amount });
    sessions.push(body.url.split("/").at(-1) ?? "");
  }
  return { id, sessions, states: () => sessions.map((one) => stripe.states.get(one)) };
}

/** The payer's page says so, and its event follows. */
async function payOn(session: string | undefined, id: string, amount: number): Promise<void> {
  stripe.states.set(present(session), "complete");
  await tell("checkout.session.completed", paidSession(id, { amount_total: amount }));
}

it("closes the other pages of an invoice that is paid in full, and asked again does no more", async () => {
  const { id, sessions, states } = await anInvoiceWith(69_500, 20_000, 69_500);
  await payOn(sessions[0], id, 69_500);
  await expect.poll(states).toEqual(["complete", "expired", "expired"]);
  await runJob(app.services, closeCheckouts, { invoiceId: id });
  expect(states()).toEqual(["complete", "expired", "expired"]);
});

it("leaves those open on which no more is paid than is left", async () => {
  const { id, sessions, states } = await anInvoiceWith(50_000, 19_500, 69_500, 19_600);
  await payOn(sessions[0], id, 50_000);
  await expect.poll(states).toEqual(["complete", "open", "expired", "expired"]);
});

it("follows what the bank paid, and a credit", async () => {
  const [paid, credited] = [await anInvoiceWith(69_500), await anInvoiceWith(69_500)];
  await payInvoice(app, paid.id);
  await transaction(ctx, (tx) => creditInvoice(tx, ctx, credited.id, "Fortrudt"));
  await expect.poll(() => [...paid.states(), ...credited.states()]).toEqual(["expired", "expired"]);
});

it("of two pages that were paid on at the same moment gives the surplus back", async () => {
  const { id, sessions, states } = await anInvoiceWith(69_500, 69_500);
  await payOn(sessions[0], id, 69_500);
  await payOn(sessions[1], id, 69_500);
  await runJob(app.services, closeCheckouts, { invoiceId: id });
  expect(await refundsOf(id)).toEqual([{ amount: 69_500, state: "open" }]);
  expect(states()[0]).toBe("complete");
});

it("is tried again while the provider is away, and asks nobody where none is set up", async () => {
  const { id, states } = await anInvoiceWith(69_500);
  const bankOnly = { ...app.services, config: { ...app.services.config, stripe: null } };
  stripe.isAway = true;
  try {
    await payInvoice(app, id);
    const failing = runJob(app.services, closeCheckouts, { invoiceId: id });
    await expect(failing).rejects.toThrow(ProviderAway);
    await runJob(bankOnly, closeCheckouts, { invoiceId: id });
  } finally {
    stripe.isAway = false;
  }
  await runJob(app.services, closeCheckouts, { invoiceId: id });
  expect(states()).toEqual(["expired"]);
});
