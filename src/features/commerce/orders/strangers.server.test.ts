import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { approving, visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { aSpaceOrder, payInvoice } from "#test/space.ts";
import { creditInvoice, issueInvoice } from "../invoices/commands.server.ts";
import { issueOrderKey } from "../order-keys/commands.server.ts";
import { subscriptions } from "../subscriptions/tables.server.ts";
import { orders } from "./tables.server.ts";

/** What somebody reaches, step by step, with an order, a key or a page of their own. */
const app = await testApp();
const { database } = app.services;
const ctx = systemContext(app.services);
const { guest, aDraft, aPlacedOrder } = visitorsOrders(app);
const NONE = "00000000-0000-4000-8000-000000000000";

describe("the key of an order", () => {
  it("opens no other order, nor its proof, invoice, payment or space", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const own = await aPlacedOrder();
    const other = await aSpaceOrder(guest, page.id, "single");
    const draft = await aDraft();
    await payInvoice(app, present(other.invoiceId));
    const [space] = await database
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, other.id));
    const key = `key=${own.key}`;
    const proof = present(other.lines[0]?.proof).hash;
    const end = `/api/subscriptions/${present(space).id}/end?${key}` as const;
    const invoice = `/api/invoices/${present(other.invoiceId)}` as const;
    const answers = await Promise.all([
      guest.get(`/api/orders/${other.id}?${key}`),
      guest.get(`/api/orders/${other.id}/proofs/${proof}/svg?${key}`),
      guest.get(`/api/orders/${own.id}/proofs/${proof}/pdf?${key}`),
      guest.put(`${draft.path}?${key}`, { lines: [{ plan: "plate" }] }),
      guest.post(`${draft.path}/place?${key}`, approving(draft)),
      guest.delete(`${draft.path}?${key}`),
      guest.get(`${invoice}?${key}`),
      guest.get(`${invoice}/pdf?${key}`),
      guest.get(`${invoice}/xml?${key}`),
      guest.post(`${invoice}/checkout?${key}`, {}),
      guest.get(`/api/subscriptions/${present(space).id}?${key}`),
      guest.get(end),
      guest.post(end),
      guest.delete(end),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const [left] = await database.select().from(orders).where(eq(orders.id, draft.id));
    expect(left?.state).toBe("draft");
  });

  it("places nothing that was approved for another", async () => {
    const [one, other] = [await aDraft(), await aDraft({ words: ["Andre ord"] })];
    const placed = await guest.post(`${one.path}/place?key=${one.key}`, approving(other));
    expect(placed).toMatchObject({ status: 412, body: { fields: { proofs: expect.any(String) } } });
    const [left] = await database.select().from(orders).where(eq(orders.id, one.id));
    expect(left).toMatchObject({ state: "draft", invoiceId: null });
  });

  it("of an invoice without an order opens its credit note, and no order", async () => {
    const { customer } = await aPlacedOrder();
    const line = { text: "Mere plads", gross: 14_900, vatPercent: 25, account: "plates" } as const;
    const given = { orderId: null, customer: present(customer), locale: "da" } as const;
    const { id } = await transaction(ctx, (tx) =>
      issueInvoice(tx, ctx, { ...given, lines: [line] }),
    );
    const note = await transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Opsagt"));
    const key = await issueOrderKey(database, id);
    for (const [path, status] of [
      [`/api/invoices/${id}`, 200],
      [`/api/invoices/${note.id}`, 200],
      [`/api/orders/${id}`, 404],
    ] as const) {
      expect((await guest.get(`${path}?key=${key}`)).status).toBe(status);
    }
  });
});

it("a number that was guessed withdraws nothing, and tells nothing", async () => {
  const order = await aPlacedOrder();
  const typed = { name: "En anden", email: "stranger@example.org" };
  const [real, none] = await Promise.all(
    [order.number, "BCDFGHJK"].map((number) =>
      guest.post("/api/withdrawals", { ...typed, order: number }),
    ),
  );
  const confirmed = await Promise.all(
    [real, none].map((begun) => guest.post(`/api/withdrawals/${begun?.body.id ?? ""}/confirm`)),
  );
  expect(confirmed.map(({ status, body }) => ({ status, tells: Object.keys(body) }))).toEqual(
    confirmed.map(() => ({ status: 200, tells: ["receivedAt"] })),
  );
  const { body } = await guest.get(`${order.path}?key=${order.key}`);
  expect(body).toMatchObject({ state: "placed", withdrawal: null });
});

it("a page that is handed over leaves invoices, space and its end with whoever pays", async () => {
  const page = await aMemorial(app);
  const heir = await aKeeper(app, page, "reader");
  const { invoiceId } = await aSpaceOrder(page.owner, page.id);
  await page.owner.post(`${page.path}/ownership`, { userId: heir.id });
  expect((await heir.post(`${page.path}/ownership/accept`)).status).toBe(204);
  const { items } = (await page.owner.get("/api/user/subscriptions")).body;
  const space = present(items[0]);
  const own = [
    `/api/invoices/${present(invoiceId)}`,
    `/api/subscriptions/${space.id}`,
    `/api/subscriptions/${space.id}/end`,
  ] as const;
  for (const path of own) {
    const [payer, owner] = [await page.owner.get(path), await heir.get(path)];
    expect({ path, payer: payer.status, owner: owner.status }).toEqual({
      path,
      payer: 200,
      owner: 404,
    });
  }
  expect((await heir.post(`/api/subscriptions/${space.id}/end`)).status).toBe(404);
  for (const list of [
    "/api/user/invoices",
    "/api/user/subscriptions",
    "/api/user/orders",
  ] as const) {
    expect((await heir.get(list)).body.items).toEqual([]);
  }
  const { body } = await heir.get(`/api/memorials/${page.id}/plan`);
  expect(body).toMatchObject({ plan: "space", state: "active" });
});

it("who guesses is slowed down, whatever they guess", async () => {
  const few = await testApp({ LIMIT_LOOKUP: "2/900" });
  const { id } = await aPlacedOrder();
  const asker = await aUser(app);
  const guesses = [`/api/orders/${id}`, `/api/invoices/${NONE}`, `/api/subscriptions/${NONE}/end`];
  for (const [at, path] of guesses.entries()) {
    const from = few.as(asker.cookie, `203.0.113.${at + 1}`);
    const statuses: number[] = [];
    for (const _ of [1, 2, 3]) {
      statuses.push((await from.get(`${path}?key=guessed` as "/api/plans")).status);
    }
    expect({ path, statuses }).toEqual({ path, statuses: [404, 404, 429] });
  }
});
