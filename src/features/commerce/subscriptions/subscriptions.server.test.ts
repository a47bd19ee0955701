import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memorials } from "#features/memorials/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { leapTo } from "#test/clock.ts";
import { aKeeper, aMemorial, aUser, type TestUser } from "#test/factories.ts";
import { draft } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { aSpaceOrder, payInvoice, postedToSpace } from "#test/space.ts";
import { advanceClock } from "../clock/commands.server.ts";
import { today } from "../clock/queries.server.ts";
import { verifyBooks } from "../invoices/books/queries.server.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { invoices } from "../invoices/tables.server.ts";
import { refunds } from "../payments/tables.server.ts";
import { endSpaceOf } from "./commands/end-space.server.ts";
import { grantSpace } from "./commands/grant-space.server.ts";
import { daysBetween, monthsAfter } from "./model.ts";
import { spaceOf } from "./queries.server.ts";

const settings = { TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000" };
const app = await testApp(settings, { worker: true });
const { services } = app;
const { database } = services;
const ctx = systemContext(services);
const visitor = app.as();
const NONE = "0199a000-0000-7000-8000-000000000000";

type Path = `/api/memorials/${string}`;
const planOf = async ({ path, owner }: { path: Path; owner: TestUser }) =>
  (await owner.get(`${path}/plan`)).body;

async function subscriptionOf(payer: TestUser) {
  const { body } = await payer.get("/api/user/subscriptions");
  return present(body.items[0]);
}

const openRefunds = async (invoiceId: string) => {
  const rows = await database
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, "open")));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};

/** Paid, of a page of the payer's own. */
async function aPaidSpace() {
  const page = await aMemorial(app);
  const order = await aSpaceOrder(page.owner, page.id);
  const invoiceId = present(order.invoiceId);
  await payInvoice(app, invoiceId);
  const { id } = await subscriptionOf(page.owner);
  const end = `/api/subscriptions/${id}/end` as const;
  return { ...page, memorialId: page.id, invoiceId, end };
}

describe("space that is ordered", () => {
  it("begins at once for whoever works on the page, unpaid", async () => {
    const page = await aMemorial(app);
    expect(await planOf(page)).toMatchObject({ plan: "page", state: null });
    const order = await aSpaceOrder(page.owner, page.id);
    expect(order).toMatchObject({ state: "placed", total: 14_900, vat: 2980, shipBy: null });
    expect(order.lines).toMatchObject([{ plan: "space", code: null, proof: null, stage: null }]);
    expect(order.lines[0]?.withdrawUntil).not.toBeNull();
    const paidUntil = monthsAfter(await today(ctx, database), 12);
    expect(await planOf(page)).toMatchObject({ plan: "space", state: "active", paidUntil });
    expect(await subscriptionOf(page.owner)).toMatchObject({
      memorialId: page.id,
      state: "active",
      endsOn: null,
      price: 14_900,
    });
    const status = await page.owner.get("/api/user/premium-status");
    expect(status.body).toMatchObject({
      isPremium: true,
      memorials: [{ id: page.id, plan: "space" }],
    });
  });

  it("begins with the payment for a visitor who reads the page", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const order = await aSpaceOrder(visitor, page.id);
    expect(await planOf(page)).toMatchObject({ plan: "page", state: null });
    await payInvoice(app, present(order.invoiceId), 10_000);
    expect(await planOf(page)).toMatchObject({ plan: "page" });
    await payInvoice(app, present(order.invoiceId));
    expect(await planOf(page)).toMatchObject({ plan: "space", state: "active" });
    const { body } = await visitor.get(`/api/orders/${order.id}?key=${order.key ?? ""}`);
    expect(body.state).toBe("completed");
  });

  it("of a package is split on the invoice by what its parts cost, and the plate takes the rest", async () => {
    const owner = await aUser(app);
    const [one, two] = [await aMemorial(app, { owner }), await aMemorial(app, { owner })];
    const order = await aSpaceOrder(owner, [one.id, two.id], "couple");
    const invoice = present(await findInvoice(database, present(order.invoiceId)));
    const lines = invoice.lines.map(({ gross, account }) => ({ gross, account }));
    expect(lines).toEqual([
      { gross: 13_430, account: "deferredIncome" },
      { gross: 13_430, account: "deferredIncome" },
      { gross: 62_640, account: "plates" },
    ]);
    expect(order).toMatchObject({ total: 89_500, vat: invoice.vat });
    const spaces = await spaceOf(database, [one.id, two.id, NONE]);
    expect([...spaces.values()].map(({ plan }) => plan)).toEqual(["space", "space", "page"]);
  });

  it.each([
    ["memorialIds", { memorialIds: [] }],
    ["memorialIds", { memorialIds: [NONE] }],
    ["memorialIds", { plan: "couple" }],
    ["words", { words: ["Inger"] }],
    ["code", { code: "7K2MQX4R8" }],
  ])("is refused by its %s: %j", async (field, change) => {
    const page = await aMemorial(app, { privacy: "public" });
    const line = { plan: "space", memorialIds: [page.id], words: [], ...change };
    const { status, body } = await visitor.post("/api/orders", draft(line));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`lines.0.${field}`]]);
  });

  it("for another's private page is refused as for an unknown one", async () => {
    const page = await aMemorial(app, { privacy: "private" });
    const answers = await Promise.all(
      [page.id, NONE].map((id) =>
        visitor.post("/api/orders", draft({ plan: "space", memorialIds: [id], words: [] })),
      ),
    );
    const [hidden, unknown] = answers.map(({ status, body }) => [status, body.fields]);
    expect(hidden).toEqual(unknown);
    expect(hidden?.[0]).toBe(400);
  });

  it("is refused for a page that has it; of two who pay at once the second gets it back", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const [first, second] = [
      await aSpaceOrder(visitor, page.id),
      await aSpaceOrder(visitor, page.id),
    ];
    await Promise.all([first, second].map(({ invoiceId }) => payInvoice(app, present(invoiceId))));
    const back = await Promise.all(
      [first, second].map(({ invoiceId }) => openRefunds(present(invoiceId))),
    );
    expect(back.toSorted((a, b) => a - b)).toEqual([0, 14_900]);
    const line = { plan: "space", memorialIds: [page.id], words: [] };
    const { body } = await visitor.post("/api/orders", draft(line));
    expect(body.fields?.["lines.0.memorialIds"]).toContain("har allerede mere plads");
    expect(await verifyBooks(database)).toMatchObject({ balanced: true, gaps: [] });
  });

  it("is ordered once for a page, however many place at once", async () => {
    const page = await aMemorial(app);
    const editor = await aKeeper(app, page, "editor");
    const orders = [page.owner, editor, page.owner].map((keeper) => aSpaceOrder(keeper, page.id));
    const placed = (await Promise.allSettled(orders)).filter(
      ({ status }) => status === "fulfilled",
    );
    expect(placed).toHaveLength(1);
    expect(await planOf(page)).toMatchObject({ plan: "space" });
  });
});

describe("ending", () => {
  it("takes a month, gives back whole months, is the same twice, and is taken back", async () => {
    const { owner, end, invoiceId, path } = await aPaidSpace();
    const day = await today(ctx, database);
    const wanted = { endsOn: monthsAfter(day, 1), refund: Math.ceil((14_900 * 11) / 12) };
    expect((await owner.get(end)).body).toEqual(wanted);
    expect(await subscriptionOf(owner)).toMatchObject({ state: "active", endsOn: null });
    for (const _ of [1, 2]) {
      expect(await owner.post(end)).toMatchObject({ status: 200, body: wanted });
    }
    expect(await subscriptionOf(owner)).toMatchObject({ state: "ending", endsOn: wanted.endsOn });
    expect(await planOf({ path, owner })).toMatchObject({ plan: "space", state: "ending" });
    expect(await owner.delete(end)).toMatchObject({ status: 200, body: wanted });
    expect(await subscriptionOf(owner)).toMatchObject({ state: "active", endsOn: null });
    expect(await openRefunds(invoiceId)).toBe(0);
  });

  it("ends on its day, gives money back, and earns what is left", async () => {
    const { owner, end, invoiceId, path } = await aPaidSpace();
    const { body: wanted } = await owner.post(end);
    await leapTo(app, wanted.endsOn);
    expect(await planOf({ path, owner })).toMatchObject({ plan: "page", state: "ended" });
    expect(await openRefunds(invoiceId)).toBe(wanted.refund);
    expect((await owner.get(end)).body).toEqual(wanted);
    expect((await owner.post(end)).body).toEqual(wanted);
    expect((await owner.delete(end)).status).toBe(409);
    // 149,00 less 136,59 with VAT.
    expect(await postedToSpace(app, invoiceId)).toBe(11_920 - 10_927);
    // What ended can be ordered anew.
    await aSpaceOrder(owner, (await subscriptionOf(owner)).memorialId ?? "");
    expect(await planOf({ path, owner })).toMatchObject({ plan: "space", state: "active" });
  });

  it("is the payer's, also with the order's key; for everybody else it is unknown", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const payer = await aUser(app);
    const order = await aSpaceOrder(payer, page.id);
    await payInvoice(app, present(order.invoiceId));
    const { id } = await subscriptionOf(payer);
    const end = `/api/subscriptions/${id}/end` as const;
    for (const asker of [visitor, page.owner, await aUser(app)]) {
      expect((await asker.get(end)).status).toBe(404);
      expect((await asker.post(`${end}?key=guess`)).status).toBe(404);
      expect((await asker.delete(end)).status).toBe(404);
    }
    expect((await payer.get(`/api/subscriptions/${NONE}/end`)).status).toBe(404);
    expect((await payer.get(end)).status).toBe(200);
  });

  it("gives nothing back of what wasn't paid, and leaves no debt", async () => {
    const page = await aMemorial(app);
    const order = await aSpaceOrder(page.owner, page.id);
    const { id } = await subscriptionOf(page.owner);
    const { body } = await page.owner.post(`/api/subscriptions/${id}/end`);
    expect(body.refund).toBe(0);
    await leapTo(app, body.endsOn);
    const invoice = present(await findInvoice(database, present(order.invoiceId)));
    expect(invoice.due).toBe(0);
    expect(await openRefunds(invoice.id)).toBe(0);
  });
});

describe("a page that is gone for good", () => {
  it("has its money given back, and stays with whoever pays", async () => {
    const { memorialId, invoiceId, owner } = await aPaidSpace();
    await database.delete(memorials).where(eq(memorials.id, memorialId));
    await advanceClock(ctx, { days: "1", to: "" });
    expect(await openRefunds(invoiceId)).toBe(Math.ceil((14_900 * 11) / 12));
    expect(await subscriptionOf(owner)).toMatchObject({ memorialId: null, state: "ended" });
  });
});

describe("withdrawing", () => {
  it.each([{ startNow: false }, { startNow: true }])(
    "gives back all, or all but the days used: %j",
    async ({ startNow }) => {
      const page = await aMemorial(app);
      const order = await aSpaceOrder(page.owner, page.id, "space", { startNow });
      const invoiceId = present(order.invoiceId);
      await payInvoice(app, invoiceId);
      const { startsOn, paidUntil } = await subscriptionOf(page.owner);
      await advanceClock(ctx, { days: "3", to: "" });
      const used = Math.floor((14_900 * 3) / daysBetween(startsOn, paidUntil));
      const lineIds = order.lines.map(({ id }) => id);
      const answer = await transaction(ctx, (tx) =>
        endSpaceOf(tx, ctx, lineIds, { kind: "withdrawn", startNow }),
      );
      expect(answer.refund).toBe(startNow ? 14_900 - used : 14_900);
      expect(await openRefunds(invoiceId)).toBe(answer.refund);
      expect(await planOf(page)).toMatchObject({ plan: "page", state: "ended" });
      const again = await transaction(ctx, (tx) =>
        endSpaceOf(tx, ctx, lineIds, { kind: "withdrawn", startNow }),
      );
      expect(again.refund).toBe(0);
      expect(await database.$count(invoices, eq(invoices.creditOf, invoiceId))).toBe(1);
    },
  );
});

describe("space that is given", () => {
  it("has no invoice, ends silently, and can't be given notice of", async () => {
    const page = await aMemorial(app);
    const until = monthsAfter(await today(ctx, database), 2);
    expect(await grantSpace(ctx, { memorial: page.id, until })).toEqual({
      memorial: page.id,
      until,
      state: "active",
    });
    expect(await planOf(page)).toMatchObject({ plan: "space", paidUntil: until });
    expect((await page.owner.get("/api/user/subscriptions")).body.items).toEqual([]);
    await leapTo(app, until);
    expect(await planOf(page)).toMatchObject({ plan: "page", state: "ended" });
  });

  it.each([
    { memorial: NONE, until: "2999-01-01", says: "notFound" },
    { memorial: "nothing", until: "2999-01-01", says: "--memorial ID" },
    { memorial: "", until: "", says: "--memorial ID" },
    { memorial: NONE, until: "tomorrow", says: "--memorial ID" },
    { memorial: NONE, until: "2020-01-01", says: "after today" },
  ])("is refused: %j", async ({ says, ...given }) => {
    await expect(grantSpace(ctx, given)).rejects.toThrow(says);
  });

  it("is refused for a page that somebody pays for", async () => {
    const page = await aMemorial(app);
    await aSpaceOrder(page.owner, page.id);
    const given = { memorial: page.id, until: "2999-01-01" };
    await expect(grantSpace(ctx, given)).rejects.toMatchObject({ code: "commerce.spacePaid" });
  });
});
