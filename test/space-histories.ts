import { and, eq, inArray, isNotNull, sql, sum } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { workNight } from "#features/commerce/clock/commands.server.ts";
import { verifyBooks } from "#features/commerce/invoices/books/queries.server.ts";
import { creditInvoice } from "#features/commerce/invoices/commands.server.ts";
import { dueOf } from "#features/commerce/invoices/queries.server.ts";
import { markRefundPaid } from "#features/commerce/payments/commands/pay-refund.server.ts";
import { payments, refunds } from "#features/commerce/payments/tables.server.ts";
import { endSpaceOf } from "#features/commerce/subscriptions/commands/end-space.server.ts";
import {
  subscriptions,
  subscriptionYears,
} from "#features/commerce/subscriptions/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { TestApp } from "#test/app.ts";
import { DAY_MS, moveClock } from "#test/clock.ts";
import { aMemorial, aUser, type TestMemorial, type TestUser } from "#test/factories.ts";
import { aSpaceOrder, payInvoice } from "#test/space.ts";

/** Histories of a page's space, for the few of `npm test` and the many of `npm run test:all`. */

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), days: waits() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), amount: amounts() }) },
  { weight: 2, arbitrary: fc.constant({ do: "order" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "end" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "keep" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "credit" as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("withdraw" as const), now: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: "refund" as const }) },
);
type Step = Parameters<Parameters<typeof step.map>[0]>[0];

/** About what nights look for: fourteen days, a month before the year, the year, and a year later. */
function waits() {
  return fc.constantFrom(1, 14, 15, 31, 180, 335, 366);
}

/** What is due, or something of it, or far too much. */
function amounts() {
  return fc.constantFrom(null, 5_000, 14_900, 40_000);
}

type World = { app: TestApp; page: TestMemorial; payer: TestUser; lineIds: string[] };

/** Of all invoices of a payer the newest, credit notes aside. */
async function invoicesOf({ payer }: World): Promise<string[]> {
  const { body } = await payer.get("/api/user/invoices");
  return body.items.filter(({ kind }) => kind === "invoice").map(({ id }) => id);
}

async function take(world: World, one: Step): Promise<void> {
  const { app, page, payer } = world;
  const ctx = systemContext(app.services);
  const [invoiceId] = await invoicesOf(world);
  if (one.do === "wait") await pass(app, one.days);
  else if (one.do === "order") {
    const order = await aSpaceOrder(payer, page.id).catch(onlyRefused);
    world.lineIds.push(...(order?.lines ?? []).map(({ id }) => id));
  } else if (one.do === "pay" && invoiceId !== undefined) {
    const amount = one.amount ?? (await dueOf(ctx.database, invoiceId));
    if (amount > 0) await payInvoice(app, invoiceId, amount);
  } else if (one.do === "credit" && invoiceId !== undefined) {
    await transaction(ctx, (tx) => creditInvoice(tx, ctx, invoiceId, "Prøve")).catch(onlyRefused);
  } else if (one.do === "withdraw") {
    const how = { kind: "withdrawn", startNow: one.now } as const;
    await transaction(ctx, (tx) => endSpaceOf(tx, ctx, world.lineIds, how));
  } else if (one.do === "refund") await payBack(world);
  else await end(world, one.do === "keep");
}

/** What can't be done then is refused; nothing fails otherwise. */
function onlyRefused(error: unknown): undefined {
  const isRefusal = error instanceof AppError || String(error).includes('"code":"invalid"');
  if (!isRefusal) throw error;
}

/** One night at the end: each does what was due until then. */
async function pass(app: TestApp, days: number): Promise<void> {
  await moveClock(app, days * DAY_MS);
  await workNight(app.services);
}

async function end({ payer }: World, isTakenBack: boolean): Promise<void> {
  const { body } = await payer.get("/api/user/subscriptions");
  const [newest] = body.items;
  if (newest === undefined) return;
  const path = `/api/subscriptions/${newest.id}/end` as const;
  const answer = await (isTakenBack ? payer.delete(path) : payer.post(path));
  expect([200, 409]).toContain(answer.status);
  if (answer.status === 200) expect(answer.body.refund).toBeGreaterThanOrEqual(0);
}

async function payBack(world: World): Promise<void> {
  const ctx = systemContext(world.app.services);
  const ids = await invoicesOf(world);
  const [open] = await ctx.database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.invoiceId, ids), eq(refunds.state, "open")));
  if (open !== undefined) await markRefundPaid(ctx, open.id);
}

/** Of each invoice no more is promised than came, and nothing of a year that is over is deferred. */
async function check(world: World): Promise<void> {
  const { database } = world.app.services;
  for (const id of await invoicesOf(world)) {
    const [came] = await database
      .select({ sum: sum(payments.amount).mapWith(Number) })
      .from(payments)
      .where(eq(payments.invoiceId, id));
    const [goes] = await database
      .select({ sum: sum(refunds.amount).mapWith(Number) })
      .from(refunds)
      .where(and(eq(refunds.invoiceId, id), sql`${refunds.state} <> 'cancelled'`));
    expect(goes?.sum ?? 0).toBeLessThanOrEqual(came?.sum ?? 0);
  }
  const running = await database.$count(
    subscriptions,
    and(
      eq(subscriptions.memorialId, world.page.id),
      inArray(subscriptions.state, ["active", "ending"]),
    ),
  );
  expect(running).toBeLessThanOrEqual(1);
}

/**
 * By the ledger, of the page's invoices and their credit notes. Not by their customers: a long history
 * outlives the years for which their names are kept.
 */
async function deferredOf({ app, page }: World): Promise<number> {
  const { rows } = await app.services.database.execute<{ sum: number }>(sql`
    with own as (
      select invoice_id from subscription_years
      join subscriptions on subscriptions.id = subscription_years.subscription_id
      where memorial_id = ${page.id})
    select coalesce(sum(amount), 0)::int as sum from postings
    join vouchers on vouchers.id = postings.voucher_id
    join invoices on invoices.id = vouchers.invoice_id
    where account = 2200 and (invoices.id in (select invoice_id from own)
      or invoices.credit_of in (select invoice_id from own))`);
  return rows[0]?.sum ?? 0;
}

/** Without it a few histories might begin no year at all. */
const TYPICAL: Step[] = [{ do: "order" }, { do: "pay", amount: null }, { do: "wait", days: 335 }];

/** None unbalances the books, pays back more than came, or changes what readers are served. */
export async function trySpaceHistories(app: TestApp, numRuns: number): Promise<void> {
  const visitor = app.as();
  const { database } = app.services;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.boolean(), async (steps, isKept) => {
      const page = await aMemorial(app, { privacy: "public" });
      const payer = isKept ? page.owner : await aUser(app);
      const world: World = { app, page, payer, lineIds: [] };
      const before = (await visitor.get(page.path)).text;
      for (const one of steps) {
        await take(world, one);
        await check(world);
      }
      expect((await visitor.get(page.path)).text).toBe(before);
      // Whatever was begun is over in the end, and all of it is earned or given back.
      for (let year = 0; year < 3; year++) await pass(app, 366);
      expect(await deferredOf(world)).toBe(0);
      expect(await verifyBooks(database)).toMatchObject({ balanced: true, gaps: [] });
    }),
    { numRuns, examples: [[TYPICAL, true]] },
  );
  const begun = await database.$count(subscriptionYears, isNotNull(subscriptionYears.startsOn));
  expect(begun).toBeGreaterThan(numRuns / 5);
}
