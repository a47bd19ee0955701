import { describe, expect, it } from "vitest";
import { deleteUser } from "#features/accounts/commands/change-user.server.ts";
import { today } from "#features/commerce/clock/queries.server.ts";
import { verifyBooks } from "#features/commerce/invoices/books/queries.server.ts";
import { dayAfter } from "#features/commerce/invoices/model.ts";
import { planPrices } from "#features/commerce/plans/tables.server.ts";
import { monthsAfter } from "#features/commerce/subscriptions/model.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { TestApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, reachable } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aSpaceOrder, lastInvoiceOf, payInvoice, postedToSpace } from "#test/space.ts";

/** Years of a page's space: each night of them in `npm run test:all`, in `npm test` those that matter. */

async function aPage(app: TestApp, name: string) {
  const owner = await reachable(app, await aUser(app));
  const page = await aMemorial(app, { owner, name, privacy: "public" });
  const editor = await reachable(app, await aKeeper(app, page, "editor"));
  const plan = async () => (await editor.get(`${page.path}/plan`)).body;
  const visitor = app.as();
  const served = async () => (await visitor.get(page.path)).text;
  return { ...page, editor, plan, served };
}

/** `reach` takes the clock to a day. */
export function spaceThroughYears(app: TestApp, reach: (day: string) => Promise<unknown>): void {
  const { services } = app;
  const { database } = services;
  const ctx = systemContext(services);
  const visitor = app.as();
  const day = () => today(ctx, database);

  describe("a year after the other", () => {
    it("is renewed, lapses unpaid, and comes back with a late payment; readers see nothing of it", async () => {
      const page = await aPage(app, "Inger Østergård");
      const before = await page.served();
      const payer = await reachable(app, await aUser(app));
      const order = await aSpaceOrder(payer, page.id, "space", { email: payer.email });
      // For whoever doesn't work on the page it begins with its payment.
      expect(await page.plan()).toMatchObject({ plan: "page", state: null, paidUntil: null });
      await payInvoice(app, present(order.invoiceId));
      const start = await day();
      const next = monthsAfter(start, 12);
      expect(await page.plan()).toMatchObject({ plan: "space", state: "active", paidUntil: next });
      const { body: paid } = await payer.get(`/api/orders/${order.id}`);
      expect(paid).toMatchObject({ state: "completed" });

      // A month before, at the price that holds as the year begins.
      const price = { plan: "space", startsOn: next, amount: 15_900, setAt: new Date() } as const;
      await database.insert(planPrices).values(price);
      await reach(dayAfter(monthsAfter(next, -1), -1));
      expect((await payer.get("/api/user/invoices")).body.items).toHaveLength(1);
      await reach(monthsAfter(next, -1));
      const renewal = await lastInvoiceOf(app, payer);
      expect(renewal).toMatchObject({ total: 15_900, dueOn: next, state: "open", orderId: null });
      const subject = `Mere plads på siden for Inger Østergård: et nyt år fra den ${formatPartialDate(next, "da")}`;
      const toPayer = await mailTo(app, payer.email, subject);
      expect(toPayer.headers).toContainEqual(
        expect.objectContaining({ key: "x-mail-kind", value: "subscription.renews" }),
      );
      expect(toPayer.text).toMatch(/159\skr/);
      expect(toPayer.text).toContain("/subscription");
      const shared = await mailTo(app, page.editor.email, subject);
      const [, key = ""] = /key=([\w-]+)/.exec(shared.text ?? "") ?? [];
      const read = await visitor.get(`/api/invoices/${renewal.id}?key=${key}`);
      expect(read).toMatchObject({ status: 200, body: { due: 15_900 } });
      // The key opens the invoice, not the order that the payer once placed.
      expect((await visitor.get(`/api/orders/${order.id}?key=${key}`)).status).toBe(404);

      // Due as it begins; nothing is credited before fourteen days have passed.
      await reach(dayAfter(next, 13));
      expect(await page.plan()).toMatchObject({ plan: "space", state: "active", paidUntil: next });
      await reach(dayAfter(next, 14));
      expect(await page.plan()).toMatchObject({ plan: "page", state: "lapsed" });
      const credited = await visitor.get(`/api/invoices/${renewal.id}?key=${key}`);
      expect(credited.body).toMatchObject({ state: "credited", due: 0, reminders: [] });
      await mailTo(app, payer.email, "Mere plads på siden for Inger Østergård er hørt op");
      await mailTo(app, page.editor.email, "Mere plads på siden for Inger Østergård er hørt op");

      // Full payment brings it back: a new invoice, and a year from that day.
      await reach(dayAfter(next, 20));
      await payInvoice(app, renewal.id, 15_900);
      const back = await day();
      const until = monthsAfter(back, 12);
      expect(await page.plan()).toMatchObject({ plan: "space", state: "active", paidUntil: until });
      const again = await lastInvoiceOf(app, payer);
      expect(again).toMatchObject({ total: 15_900, state: "paid", issuedOn: back });
      expect(again.id).not.toBe(renewal.id);

      expect(await page.served()).toBe(before);
      // All of the first year is earned, nothing of the one that wasn't paid.
      expect(await postedToSpace(app, present(order.invoiceId))).toBe(11_920);
      expect(await postedToSpace(app, renewal.id)).toBe(0);
      expect(await verifyBooks(database)).toMatchObject({ balanced: true, gaps: [] });
    }, 120_000);

    it("that nobody paid lapses with its order, and begins with the payment from then on", async () => {
      const page = await aPage(app, "Aksel Holm");
      const order = await aSpaceOrder(page.owner, page.id);
      const before = await page.served();
      expect(await page.plan()).toMatchObject({ plan: "space", state: "active" });
      await reach(dayAfter(await day(), 28));
      expect(await page.plan()).toMatchObject({ plan: "page", state: "lapsed" });
      const { body: cancelled } = await page.owner.get(`/api/orders/${order.id}`);
      expect(cancelled.state).toBe("cancelled");
      const again = await aSpaceOrder(page.owner, page.id);
      expect(await page.plan()).toMatchObject({ plan: "page", state: "lapsed" });
      await payInvoice(app, present(again.invoiceId));
      expect(await page.plan()).toMatchObject({ plan: "space", state: "active" });
      // What is paid late for the first one can't bring it back now: it is given back.
      await payInvoice(app, present(order.invoiceId), 14_900);
      const { body } = await page.owner.get("/api/user/subscriptions");
      expect(body.items.map(({ state }) => state)).toEqual(["active", "lapsed"]);
      expect(await page.served()).toBe(before);
      expect(await verifyBooks(database)).toMatchObject({ balanced: true, gaps: [] });
    }, 60_000);

    it("of a payer whose account is gone runs to its end, and isn't renewed", async () => {
      const page = await aPage(app, "Ruth Bech");
      const payer = await reachable(app, await aUser(app));
      const order = await aSpaceOrder(payer, page.id, "space", { email: payer.email });
      await payInvoice(app, present(order.invoiceId));
      const until = monthsAfter(await day(), 12);
      await transaction(ctx, (tx) => deleteUser(tx, ctx, payer.id));
      await reach(dayAfter(until, -1));
      expect(await page.plan()).toMatchObject({ plan: "space", state: "active" });
      await reach(dayAfter(until, 1));
      expect(await page.plan()).toMatchObject({ plan: "page", state: "ended" });
      await mailTo(app, page.editor.email, "Mere plads på siden for Ruth Bech er slut");
    }, 120_000);
  });
}
