import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteUser } from "#features/accounts/commands/change-user.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, aUser } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { approving, draft, settle, visitorsOrders, WORDS } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { aSpaceOrder } from "#test/space.ts";
import { invoices } from "../invoices/tables.server.ts";
import { copyInvoices, copyOrders } from "../personal-data/queries.server.ts";
import { orders } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const { guest, aPlacedOrder } = visitorsOrders(app);
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");

describe("a paid order", () => {
  it("is made, and the file that was approved is the one that is engraved", async () => {
    const made = await aPlacedOrder();
    const code = present(made.lines[0]?.code);
    await settle(app, made);
    await settle(app, made);
    const { body } = await guest.get(`${made.path}?key=${made.key}`);
    expect(body).toMatchObject({ state: "released", lines: [{ stage: "created" }] });
    const { body: shown } = await admin.get(`/api/admin/qr-codes/${code}`);
    expect(shown.history.map(({ step }: { step: string }) => step)).toContain("plateOrdered");
    const file = await maker.get(`/api/admin/qr-codes/${code}/symbol/svg`);
    const { payload } = await app.app.inject({ url: present(made.lines[0]?.proof).svg });
    expect(file).toMatchObject({ status: 200 });
    expect(file.text).toBe(payload);
  });

  it("opens the page that it is for, and is the page owner's", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const made = await aPlacedOrder({ memorialIds: [page.id] });
    await settle(app, made);
    const code = present(made.lines[0]?.code);
    expect((await guest.get(`/api/qr-codes/${code}`)).body).toMatchObject({
      state: "linked",
      memorials: [{ slug: page.slug }],
    });
    const { body } = await page.owner.get("/api/user/owned-qr-codes");
    expect(body.items.map((one) => one.code)).toContain(code);
  });

  it("is completed when its plates are delivered", async () => {
    const made = await aPlacedOrder();
    await settle(app, made);
    const code = present(made.lines[0]?.code);
    const steps = ["engraved", "verified", "packed", "shipped", "delivered"] as const;
    for (const step of steps) {
      const reason = "Prøve";
      const { status } = await maker.post(`/api/admin/qr-codes/${code}/steps`, { step, reason });
      expect([step, status]).toEqual([step, 200]);
    }
    const { body } = await guest.get(`${made.path}?key=${made.key}`);
    expect(body).toMatchObject({ state: "completed", lines: [{ stage: "delivered" }] });
  });
});

describe("staff", () => {
  const handle = (id: string, way: "release" | "cancel") =>
    admin.post(`/api/admin/orders/${id}/${way}`, { reason: "Aftalt i telefonen" });

  it("lets an unpaid order be made, once, and finds it by its number", async () => {
    const made = await aPlacedOrder();
    expect((await handle(made.id, "release")).status).toBe(204);
    expect((await handle(made.id, "release")).status).toBe(409);
    const { body } = await admin.get(`/api/admin/orders?number=${made.number}`);
    expect(body.items).toMatchObject([
      { id: made.id, state: "released", due: 69_500, can: { release: false, cancel: true } },
    ]);
  });

  it("releases no order of space alone, of which nothing is made", async () => {
    const page = await aMemorial(app);
    const made = await aSpaceOrder(guest, page.id);
    const answer = await handle(made.id, "release");
    expect(answer).toMatchObject({ status: 409, body: { code: "commerce.nothingToMake" } });
    const { body } = await admin.get(`/api/admin/orders?number=${made.number}`);
    const can = { release: false, cancel: true };
    expect(body.items).toMatchObject([{ id: made.id, state: "placed", can }]);
  });

  it("shows production what is to be made, and no prices", async () => {
    const made = await aPlacedOrder();
    const { body } = await maker.get(`/api/admin/orders?number=${made.number}`);
    const can = { release: false, cancel: false };
    const without = { total: null, due: null, invoiceId: null, email: null };
    expect(body.items).toMatchObject([{ id: made.id, plans: ["plate"], ...without, can }]);
    expect((await maker.get(made.path)).status).toBe(404);
    const { status } = await maker.post(`/api/admin/orders/${made.id}/release`, {
      reason: "Haster",
    });
    expect(status).toBe(403);
  });

  it("cancels with a credit note; what isn't engraved never is", async () => {
    const made = await aPlacedOrder({}, { email: "annulleret@example.org" });
    expect((await handle(made.id, "cancel")).status).toBe(204);
    expect((await handle(made.id, "cancel")).status).toBe(409);
    const { body } = await guest.get(`${made.path}?key=${made.key}`);
    expect(body.state).toBe("cancelled");
    const credit = eq(invoices.creditOf, present(made.invoiceId));
    expect(await database.$count(invoices, credit)).toBe(1);
    await settle(app, made);
    const code = present(made.lines[0]?.code);
    expect((await guest.get(`/api/qr-codes/${code}`)).body.state).toBe("retired");
    const subject = `Bestilling ${made.number} er annulleret`;
    const mail = await mailTo(app, "annulleret@example.org", subject);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "x-mail-kind", value: "order.cancelled" }),
    );
  });
});

describe("whoever orders with an account", () => {
  it("finds drafts and orders, has them in their copy, and erases what was never placed", async () => {
    const anna = await aUser(app);
    const { body: kept } = await anna.post("/api/orders", draft());
    expect(kept.key).toBeUndefined();
    const placed = await anna.post(`/api/orders/${kept.id}/place`, approving(kept));
    expect(placed).toMatchObject({ status: 200, body: { state: "placed" } });
    const { body: left } = await anna.post("/api/orders", draft({ plan: "bronze" }));
    const { body } = await anna.get("/api/user/orders");
    expect(body.items).toMatchObject([
      { id: left.id, state: "draft", plans: ["bronze"], invoiceId: null },
      { id: kept.id, state: "placed", plans: ["plate"], total: 69_500 },
    ]);
    const ctx = systemContext(app.services);
    const { data } = await copyOrders(database, ctx, { userId: anna.id, locale: "da" });
    expect(data).toMatchObject({
      orders: [{ number: kept.number, lines: [{ words: WORDS }] }, {}],
    });
    const invoiced = await copyInvoices(database, ctx, { userId: anna.id, locale: "da" });
    expect(invoiced.data).toMatchObject({
      invoices: [{ kind: "invoice", total: 69_500, customer: { kind: "private" }, payments: [] }],
    });
    await transaction(ctx, (tx) => deleteUser(tx, ctx, anna.id));
    expect(await database.$count(orders, eq(orders.id, left.id))).toBe(0);
    const [order] = await database.select().from(orders).where(eq(orders.id, kept.id));
    expect(order).toMatchObject({ userId: null, state: "placed" });
  });
});
