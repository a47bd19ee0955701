import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { anInvoice, movesOf } from "#test/invoices.ts";
import { aStripe, paidSession, tellsOf } from "#test/stripe-double.ts";
import { dueOf } from "../invoices/queries.server.ts";

/** Signed by Stripe, and yet nothing that can be: a fault of theirs, or somebody with the secret. */
const stripe = await aStripe();
const app = await testApp(stripe.settings);
const { paymentsOf, refundsOf, heldFor } = movesOf(app.services);
const tell = tellsOf(stripe, app);
const admin = await aColleague(app, "administrator");

/** Every list and page of money that staff see. */
async function staffLists(id: string) {
  const paths = [
    "/api/admin/refunds",
    "/api/admin/invoices",
    `/api/admin/invoices/${id}`,
    "/api/admin/bank-entries",
  ] as const;
  const answers = await Promise.all(paths.map((path) => admin.get(path)));
  return answers.map(({ status }) => status);
}

const ODD = [0.5, 69_500.5, "69500", 1e18, 100_000_000, -1, 0, null, true, {}, Number.MAX_VALUE];

it.each(ODD)("a payment of %j is not counted, and staff are told", async (amount_total) => {
  const { id } = await anInvoice(app);
  const session = paidSession(id, { amount_total });
  expect(await tell("checkout.session.completed", session)).toBe(200);
  expect(await paymentsOf(id)).toEqual([]);
  expect(await refundsOf(id)).toEqual([]);
  expect(await dueOf(app.services.database, id)).toBe(69_500);
  expect((await heldFor(id)).join()).toMatch(/beløb/);
  expect(await staffLists(id)).toEqual([200, 200, 200, 200]);
});

it("more than the invoice is for is not counted; twice its sum is, and goes back", async () => {
  const { id } = await anInvoice(app);
  await tell("checkout.session.completed", paidSession(id, { amount_total: 69_501 }));
  expect(await paymentsOf(id)).toEqual([]);
  expect((await heldFor(id)).join()).toMatch(/beløb/);
  await tell("checkout.session.completed", paidSession(id));
  await tell("checkout.session.completed", paidSession(id));
  expect(await paymentsOf(id)).toHaveLength(2);
  expect(await refundsOf(id)).toEqual([{ amount: 69_500, state: "open" }]);
});

it.each([...ODD, 99_999_999])("no more goes back than came in: %j", async (amount) => {
  const { id } = await anInvoice(app);
  const { payment_intent, ...session } = paidSession(id, { amount_total: 69_500 });
  await tell("checkout.session.completed", { ...session, payment_intent });
  const about = { payment_intent, currency: "dkk" };
  const refunded = { ...about, amount_refunded: amount };
  const disputed = { ...about, id: `dp_${randomUUID().replaceAll("-", "")}`, amount };
  expect(await tell("charge.refunded", refunded)).toBe(200);
  expect(await tell("charge.dispute.created", disputed)).toBe(200);
  const sum = (await paymentsOf(id)).reduce((before, one) => before + one.amount, 0);
  expect(sum).toBe(amount === 99_999_999 ? 0 : 69_500);
  expect(await heldFor(id)).not.toEqual([]);
  expect(await staffLists(id)).toEqual([200, 200, 200, 200]);
});

it.each([
  null,
  [],
  "text",
  { payment_status: "paid" },
  { ...paidSession(randomUUID()), payment_intent: { id: 7 } },
  { ...paidSession(randomUUID()), payment_intent: "pi_\u0000" },
  { ...paidSession("\u0000"), client_reference_id: "\u0000" },
  { ...paidSession(randomUUID()), currency: 5 },
])("what is nothing of ours is passed over: %j", async (object) => {
  for (const type of ["checkout.session.completed", "charge.refunded", "charge.dispute.created"]) {
    expect(await tell(type, object as object)).toBe(200);
  }
});
