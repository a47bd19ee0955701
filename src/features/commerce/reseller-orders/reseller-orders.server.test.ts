import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { recordPayment } from "#features/commerce/payments/commands/record-payment.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { DAY_MS, moveClock } from "#test/clock.ts";
import { aColleague, aUser, withRoles } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { pathOf } from "#platform/call.ts";
import { present } from "#test/present.ts";
import { aBuyer, aColleagueOf, aCompany, PRICES, type TestCompany } from "#test/resellers.ts";
import { setAgreement } from "../companies/contract.ts";
import { RESELLER_TERMS_FROM } from "../terms/contract.ts";
import { releaseHeldOrders } from "./jobs.server.ts";
import { LATE_DAYS } from "./model.ts";

const app = await testApp({
  LIMIT_ORDER: "1000/60",
  TEST_CLOCK: "true",
  PUBLIC_URL: "http://localhost:3000",
});
const { services } = app;
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");
const ME = "/api/resellers/me";
const ORDERS = "/api/resellers/me/orders";
const reason = "Aftalt i telefonen";
/** Whose orders are all refused. */
const buyer = await aBuyer(app, admin);

const plates = (quantity: number, net: number) => ({
  lines: [{ plan: "plate" as const, quantity }],
  net,
});

async function buy({ owner }: TestCompany, quantity: number, net: number) {
  const { status, body } = await owner.post(ORDERS, plates(quantity, net));
  expect(status).toBe(201);
  return body;
}

const workOrders = async (number: string) => {
  const { body } = await maker.get(`/api/admin/work-orders?text=${number}`);
  return body.items;
};

async function pay(invoiceId: string, amount: number): Promise<void> {
  const ctx = systemContext(services);
  const paid = { invoiceId, amount, receivedOn: "2026-12-01", means: "bank" as const };
  await transaction(ctx, (tx) => recordPayment(tx, ctx, paid));
}

const statesOf = async ({ owner }: TestCompany) => {
  const { body } = await owner.get(ORDERS);
  return body.items.map(({ state }) => state);
};

describe("buying plates", () => {
  it("is invoiced with VAT at the price of its quantity, and its plates are made", async () => {
    const company = await aBuyer(app, admin);
    const order = await buy(company, 10, 360_000);
    expect(order).toMatchObject({
      state: "released",
      lines: [{ plan: "plate", quantity: 10 }],
      net: 360_000,
      vat: 90_000,
      total: 450_000,
    });
    const [made, ...others] = await workOrders(order.number);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ kind: "reseller", item: "plate", quantity: 10, state: "waiting" });
    const { body: invoices } = await company.owner.get(`${ME}/invoices`);
    expect(invoices.items).toMatchObject([
      { id: order.invoiceId, total: 450_000, due: 450_000, lines: [{ net: 360_000 }] },
    ]);
    expect(invoices.items[0]?.lines[0]?.text).toMatch(/^10 × /);
    expect((await company.owner.get(ORDERS)).body.items).toEqual([order]);
    expect((await company.owner.get(ME)).body).toMatchObject({ outstanding: 450_000 });
    const { body: stock } = await company.owner.get(`${ME}/codes`);
    expect(stock.counts).toMatchObject({ onTheWay: 10, onShelf: 0 });
  });

  it("is invoiced to the company's EAN number, if it has one", async () => {
    const company = await aBuyer(app, admin);
    const agree = (ean: string | null) =>
      admin.put(pathOf(setAgreement, { id: company.id }), {
        prices: PRICES,
        creditLimit: 10_000_000,
        ean,
        reason,
      });
    expect((await agree("579 000 000 000 0")).body).toMatchObject({
      fields: { ean: expect.stringContaining("13") },
    });
    expect((await agree("579 000 000 0012")).body).toMatchObject({ ean: "5790000000012" });
    const { invoiceId } = await buy(company, 10, 360_000);
    const xml = await company.owner.get(`/api/invoices/${present(invoiceId)}/xml`);
    expect(xml.text).toContain("5790000000012");
  });

  it("asks for the sum that was shown, and says what it is", async () => {
    const { owner } = buyer;
    const answer = await owner.post(ORDERS, plates(10, 400_000));
    expect(answer).toMatchObject({ status: 412, body: { code: "commerce.orderChanged" } });
    expect(answer.body).toMatchObject({ fields: { net: expect.stringContaining("3.600") } });
    expect((await owner.get(ORDERS)).body.items).toEqual([]);
  });

  it.each([
    ["lines.0.quantity", { lines: [{ plan: "plate", quantity: 0 }] }],
    ["lines.0.quantity", { lines: [{ plan: "plate", quantity: 1.5 }] }],
    ["lines.0.quantity", { lines: [{ plan: "plate", quantity: 1_000_000_000 }] }],
    ["lines.0.quantity", { lines: [{ plan: "bronze", quantity: 4 }] }],
    ["lines.0.plan", { lines: [{ plan: "couple", quantity: 1 }] }],
    ["lines", { lines: [] }],
    ["lines", { lines: [plates(1, 0).lines[0], plates(2, 0).lines[0]] }],
    ["net", { net: -1 }],
    ["discount", { discount: 10 }],
  ])("refuses a wrong %s by its name: %j", async (field, change) => {
    const { status, body } = await buyer.owner.post(ORDERS, { ...plates(1, 40_000), ...change });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it("takes what has no agreed price from nobody", async () => {
    expect((await buyer.owner.get(`${ME}/prices`)).body.items).toEqual(
      PRICES.map((price) => ({ ...price, vatPercent: 25 })),
    );
    const agreement = { prices: [], creditLimit: 0, reason };
    const bare = await aBuyer(app, admin);
    await admin.put(`/api/admin/resellers/${bare.id}/agreement`, agreement);
    const answer = await bare.owner.post(ORDERS, plates(1, 40_000));
    expect(answer).toMatchObject({ status: 400, body: { fields: { "lines.0.plan": /aftalt/ } } });
  });

  it("waits for new terms, and nothing else does", async () => {
    const company = await aCompany(app);
    const { owner } = company;
    const agreement = { prices: PRICES, creditLimit: 1_000_000, reason };
    await admin.put(`/api/admin/resellers/${company.id}/agreement`, agreement);
    expect((await owner.get(ME)).body.terms).toEqual({
      version: RESELLER_TERMS_FROM,
      acceptedVersion: null,
    });
    const early = await owner.post(ORDERS, plates(1, 40_000));
    expect(early).toMatchObject({ status: 409, body: { code: "commerce.termsFirst" } });
    expect((await owner.get(`${ME}/pages`)).status).toBe(200);
    expect((await owner.post(`${ME}/terms`, { version: "2020-01-01" })).status).toBe(400);
    const seller = await aColleagueOf(app, company, "seller");
    const version = { version: RESELLER_TERMS_FROM };
    expect((await seller.post(`${ME}/terms`, version)).status).toBe(403);
    expect((await owner.post(`${ME}/terms`, version)).status).toBe(204);
    expect((await seller.post(ORDERS, plates(1, 40_000))).status).toBe(201);
  });

  it("is for companies alone, and each sees its own", async () => {
    const mine = await aBuyer(app, admin);
    const other = await aBuyer(app, admin);
    const { invoiceId } = await buy(mine, 1, 40_000);
    expect((await mine.owner.get(`/api/invoices/${invoiceId}`)).status).toBe(200);
    expect((await other.owner.get(`/api/invoices/${invoiceId}`)).status).toBe(404);
    expect((await other.owner.get(`${ME}/invoices`)).body.items).toEqual([]);
    expect((await other.owner.get(ORDERS)).body.items).toEqual([]);
    const alone = await withRoles(app, await aUser(app), ["reseller"]);
    expect((await alone.post(ORDERS, plates(1, 40_000))).status).toBe(403);
    // The role was taken back since.
    await services.database.update(users).set({ roles: [] }).where(eq(users.id, mine.owner.id));
    expect((await mine.owner.get(`/api/invoices/${invoiceId}`)).status).toBe(404);
    expect((await mine.owner.get(ME)).status).toBe(403);
  });
});

describe("credit", () => {
  it("of two orders at once lets one through, and holds the other until there is room", async () => {
    const company = await aBuyer(app, admin, 60_000);
    const answers = await Promise.all([1, 2].map(() => buy(company, 1, 40_000)));
    expect(answers.map(({ state }) => state).toSorted()).toEqual(["held", "released"]);
    const held = present(answers.find(({ state }) => state === "held"));
    const first = present(answers.find(({ state }) => state === "released"));
    expect(await workOrders(held.number)).toEqual([]);
    expect((await company.owner.get(ME)).body.outstanding).toBe(100_000);
    await pay(first.invoiceId, 50_000);
    await runJob(services, releaseHeldOrders, { companyId: company.id });
    expect(await statesOf(company)).toEqual(["released", "released"]);
    expect(await workOrders(held.number)).toHaveLength(1);
  });

  it("holds an order until it is paid itself", async () => {
    const company = await aBuyer(app, admin, 0);
    const held = await buy(company, 1, 40_000);
    await pay(held.invoiceId, 50_000);
    expect(await statesOf(company)).toEqual(["released"]);
  });

  it("holds an order until staff release it, or more is agreed", async () => {
    const company = await aBuyer(app, admin, 0);
    const first = await buy(company, 1, 40_000);
    await buy(company, 2, 80_000);
    const release = () => admin.post(`/api/admin/orders/${first.id}/release`, { reason });
    const answers = await Promise.all([release(), release()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await statesOf(company)).toEqual(["held", "released"]);
    const more = { prices: PRICES, creditLimit: 150_000, reason };
    await admin.put(`/api/admin/resellers/${company.id}/agreement`, more);
    await runJob(services, releaseHeldOrders, { companyId: company.id });
    expect(await statesOf(company)).toEqual(["released", "released"]);
  });

  it("holds whoever is thirty days behind", async () => {
    const company = await aBuyer(app, admin);
    await buy(company, 1, 40_000);
    await moveClock(app, (services.config.paymentDays + LATE_DAYS - 1) * DAY_MS);
    const punctual = await buy(company, 1, 40_000);
    await moveClock(app, DAY_MS);
    const late = await buy(company, 1, 40_000);
    expect([punctual.state, late.state]).toEqual(["released", "held"]);
  });
});

describe("an agreement", () => {
  it("is set by administrators with a reason, and shown with the company", async () => {
    const { id, owner } = await aCompany(app);
    const path = `/api/admin/resellers/${id}/agreement` as const;
    const agreement = { prices: PRICES, creditLimit: 5_000_000 };
    expect((await admin.put(path, agreement)).status).toBe(400);
    expect((await maker.put(path, { ...agreement, reason })).status).toBe(403);
    const set = await admin.put(path, { ...agreement, reason });
    expect(set.status).toBe(200);
    expect(set.body.creditLimit).toBe(5_000_000);
    expect(set.body.prices).toEqual(expect.arrayContaining(PRICES));
    expect((await owner.get(ME)).body.creditLimit).toBe(5_000_000);
    const twice = [PRICES[0], PRICES[0]];
    const refused = await admin.put(path, { ...agreement, prices: twice, reason });
    expect(refused).toMatchObject({ status: 400, body: { fields: { prices: /to priser/ } } });
    const unknown = "/api/admin/resellers/00000000-0000-7000-8000-000000000000/agreement" as const;
    expect((await admin.put(unknown, { ...agreement, reason })).status).toBe(404);
  });

  it("is nobody's to make with their own company", async () => {
    const { id, owner } = await aCompany(app);
    await withRoles(app, owner, ["administrator", "reseller"]);
    const agreement = { prices: PRICES, creditLimit: 5_000_000, reason };
    expect((await owner.put(`/api/admin/resellers/${id}/agreement`, agreement)).status).toBe(403);
  });
});
