import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { aColleague } from "#test/factories.ts";
import { testApp } from "#test/app.ts";
import { postedFor } from "#test/invoices.ts";
import { mailsTo } from "#test/mails.ts";
import { visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { dayAfter } from "../invoices/model.ts";
import { creditInvoice } from "../invoices/commands.server.ts";
import { verifyBooks } from "../invoices/books/queries.server.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { recordPayment } from "../payments/commands/record-payment.server.ts";
import { remindUnpaid } from "./commands.server.ts";

const FEE = 10_000;
const app = await testApp(
  { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000", REMINDER_FEE: String(FEE) },
  { worker: true },
);
const { services } = app;
const { database } = services;
const ctx = systemContext(services);
const { guest, aPlacedOrder } = visitorsOrders(app);
const admin = await aColleague(app, "administrator");

let people = 0;
async function anOrder({ isReleased = true } = {}) {
  const email = `late${++people}@example.org`;
  const order = await aPlacedOrder({}, { email });
  const invoiceId = present(order.invoiceId);
  const { dueOn } = present(await findInvoice(database, invoiceId));
  if (isReleased) {
    await admin.post(`/api/admin/orders/${order.id}/release`, { reason: "God kunde" });
  }
  const shown = async () => (await guest.get(`/api/invoices/${invoiceId}?key=${order.key}`)).body;
  return { email, invoiceId, dueOn, shown };
}

/** The night of a day, some time after noon. */
async function night(day: string): Promise<void> {
  const offset = Date.parse(`${day}T12:00:00Z`) - Date.now();
  await database.execute(sql`insert into commerce_clock (offset_ms) values (${Math.round(offset)})
    on conflict (is_only) do update set offset_ms = excluded.offset_ms`);
  await remindUnpaid(services);
}
async function now(): Promise<void> {
  await database.execute(sql`delete from commerce_clock`);
}
const reminded = async (email: string) =>
  (await mailsTo(app, email)).filter(({ headers }) =>
    headers.some(({ key, value }) => key === "x-mail-kind" && value === "reminder"),
  );

describe("reminders", () => {
  it("come 8 days late, then 10 apart, at most three, each with its fee", async () => {
    const { email, invoiceId, dueOn, shown } = await anOrder();
    const total = (await shown()).total;
    const at = (days: number) => dayAfter(dueOn, days);
    for (const days of [7, 8, 8, 9, 17, 18, 28, 38, 48]) await night(at(days));
    expect(await shown()).toMatchObject({
      state: "open",
      total,
      due: total + 3 * FEE,
      reminders: [8, 18, 28].map((days) => ({ sentOn: at(days), fee: FEE })),
    });
    await expect.poll(async () => (await reminded(email)).length).toBe(3);
    const [mail] = await reminded(email);
    expect(mail?.text).toContain("/invoice-payment/");
    expect(await postedFor(app, invoiceId)).toMatchObject({
      1100: total + 3 * FEE,
      4800: -3 * FEE,
    });
    expect(await verifyBooks(database)).toEqual({ balanced: true, gaps: [], problems: [] });
    await now();
  });

  it("of two nights at once come once", async () => {
    const { dueOn, shown } = await anOrder();
    await night(dayAfter(dueOn, 7));
    await Promise.all([1, 2, 3].map(() => night(dayAfter(dueOn, 8))));
    expect((await shown()).reminders).toHaveLength(1);
    await now();
  });

  it("spare what isn't released, what is held, what is paid, and fees alone", async () => {
    const waiting = await anOrder({ isReleased: false });
    const held = await anOrder();
    await admin.post(`/api/admin/invoices/${held.invoiceId}/hold`, { reason: "Aftalt" });
    const paid = await anOrder();
    const feeLeft = await anOrder();
    await night(dayAfter(paid.dueOn, 0));
    const pay = async (invoiceId: string, amount: number) =>
      transaction(ctx, (tx) =>
        recordPayment(tx, ctx, { invoiceId, amount, receivedOn: paid.dueOn, means: "manual" }),
      );
    const { total } = await paid.shown();
    await pay(paid.invoiceId, total);
    await night(dayAfter(paid.dueOn, 8));
    await pay(feeLeft.invoiceId, total);
    await night(dayAfter(paid.dueOn, 18));
    for (const one of [waiting, held, paid]) expect((await one.shown()).reminders).toEqual([]);
    expect(await feeLeft.shown()).toMatchObject({ due: FEE, state: "open" });
    expect((await feeLeft.shown()).reminders).toHaveLength(1);
    await now();
  });

  it("cost nothing when the invoice is credited, and what was paid comes back", async () => {
    const { invoiceId, dueOn, shown } = await anOrder();
    await night(dayAfter(dueOn, 8));
    const receivedOn = dayAfter(dueOn, 8);
    const payment = { invoiceId, amount: 79_000, receivedOn, means: "manual" } as const;
    await transaction(ctx, (tx) => recordPayment(tx, ctx, payment));
    await transaction(ctx, (tx) => creditInvoice(tx, ctx, invoiceId, "Vores fejl"));
    expect(await shown()).toMatchObject({ state: "credited", due: 0 });
    expect(await postedFor(app, invoiceId)).toMatchObject({ 1000: 79_000, 4800: 0 });
    const { body } = await admin.get(`/api/admin/invoices/${invoiceId}`);
    expect(body.refunds).toMatchObject([{ amount: 79_000, state: "open" }]);
    expect(await verifyBooks(database)).toEqual({ balanced: true, gaps: [], problems: [] });
    await now();
  });
});

it("stops the start with a fee above what the law allows", async () => {
  const { readConfig } = await import("#platform/config.server.ts");
  const { features } = await import("../../../features.server.ts");
  const read = (fee: string) => readConfig({ NODE_ENV: "test", REMINDER_FEE: fee }, features);
  expect(() => read("10100")).toThrow("REMINDER_FEE");
  expect(read("10000").reminderFee).toBe(10_000);
});
