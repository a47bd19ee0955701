import { and, eq, ne, sum } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { verifyBooks } from "#features/commerce/invoices/books/queries.server.ts";
import { dueOf } from "#features/commerce/invoices/queries.server.ts";
import { invoices } from "#features/commerce/invoices/tables.server.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { findStandingPayment } from "#features/commerce/payments/commands/match-entry.server.ts";
import { markRefundPaid } from "#features/commerce/payments/commands/pay-refund.server.ts";
import { recordPayment } from "#features/commerce/payments/commands/record-payment.server.ts";
import { takeBackPayment } from "#features/commerce/payments/commands/reverse-payment.server.ts";
import { bankEntries, payments, refunds } from "#features/commerce/payments/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import type { TestApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { approving, draft, visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";

/** Histories of an order, for the few of `npm test` and the many of `npm run test:all`. */

const STEPS = [
  "change",
  "place",
  "half",
  "pay",
  "reverse",
  "release",
  "cancel",
  "engrave",
  "deliver",
  "withdraw",
  "return",
  "credit",
  "refund",
  "delete",
] as const;
type Step = (typeof STEPS)[number];
type Made = Awaited<ReturnType<ReturnType<typeof visitorsOrders>["aDraft"]>>;

const reason = "Prøve";

/** An application, a visitor who orders, and the staff who work on it. */
export async function anOrderWorld(app: TestApp) {
  const admin = await aColleague(app, "administrator");
  const maker = await aColleague(app, "production");
  return { services: app.services, ...visitorsOrders(app), admin, maker };
}
type OrderWorld = Awaited<ReturnType<typeof anOrderWorld>>;

export const handleOrder = ({ admin }: OrderWorld, id: string, way: "release" | "cancel") =>
  admin.post(`/api/admin/orders/${id}/${way}`, { reason });

export const payOrder = ({ services }: OrderWorld, invoiceId: string, amount = 69_500) =>
  transaction(services, (tx) =>
    recordPayment(tx, systemContext(services), {
      invoiceId,
      amount,
      receivedOn: "2026-11-23",
      means: "bank",
    }),
  );

export async function stageOf({ services }: OrderWorld, code: string) {
  const [found] = await services.database
    .select({ stage: qrCodes.stage, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  return present(found);
}

/** Tries a step, whether it is possible or not. Nothing of it may fail with an error of ours. */
async function attempt(world: OrderWorld, step: Step, made: Made): Promise<void> {
  const { guest, admin, maker } = world;
  const { database } = world.services;
  const { id, key, path } = made;
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  const invoiceId = order?.invoiceId ?? null;
  const answers = {
    change: () => guest.put(`${path}?key=${key}`, draft({ words: made.lines[0]?.words })),
    place: async () => {
      const { body } = await guest.get(`${path}?key=${key}`);
      return guest.post(`${path}/place?key=${key}`, approving("lines" in body ? body : made));
    },
    release: () => handleOrder(world, id, "release"),
    cancel: () => handleOrder(world, id, "cancel"),
    engrave: () => {
      const code = present(made.lines[0]?.code);
      return maker.post(`/api/admin/qr-codes/${code}/steps`, { step: "engraved", reason });
    },
    deliver: async () => {
      const code = present(made.lines[0]?.code);
      const steps = ["engraved", "verified", "packed", "shipped", "delivered"];
      const answers = [];
      for (const one of steps) {
        answers.push(await maker.post(`/api/admin/qr-codes/${code}/steps`, { step: one, reason }));
      }
      return present(answers.at(-1));
    },
    withdraw: async () => {
      const { name, email } = present(made.customer);
      const { body } = await guest.post("/api/withdrawals", { order: made.number, name, email });
      return guest.post(`/api/withdrawals/${body.id}/confirm?key=${key}`);
    },
    return: () => admin.post(`/api/admin/orders/${id}/returned`, { reason }),
    credit: () => admin.post(`/api/admin/invoices/${invoiceId ?? id}/credit`, { reason }),
    delete: () => guest.delete(`${path}?key=${key}`),
  };
  if (step === "half" || step === "pay") {
    if (invoiceId !== null) await payOrder(world, invoiceId, step === "half" ? 34_750 : 69_500);
    return;
  }
  if (step === "reverse" || step === "refund") {
    if (invoiceId !== null)
      await (step === "reverse" ? reverse(world, invoiceId) : payBack(world, invoiceId));
    return;
  }
  expect((await answers[step]()).status).toBeLessThan(500);
}

/** The bank takes back a payment that stands. */
async function reverse({ services }: OrderWorld, invoiceId: string): Promise<void> {
  const paymentId = await transaction(
    services,
    async (tx) =>
      (await findStandingPayment(tx, invoiceId, 69_500)) ??
      findStandingPayment(tx, invoiceId, 34_750),
  );
  if (paymentId === null) return;
  const entry = { id: newId(), entryKey: newId(), position: 0, amount: 34_750 };
  await services.database.insert(bankEntries).values({
    ...entry,
    kind: "reversal",
    bookedOn: "2026-11-23",
    reference: "",
    references: [],
    text: "",
    payerName: "",
    endToEnd: "",
    state: "matched",
    importedAt: new Date(),
  });
  await transaction(services, (tx) =>
    takeBackPayment(tx, systemContext(services), {
      paymentId,
      receivedOn: "2026-11-23",
      entryId: entry.id,
    }),
  );
}

async function payBack({ services }: OrderWorld, invoiceId: string): Promise<void> {
  const [open] = await services.database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, "open")));
  if (open !== undefined) await markRefundPaid(systemContext(services), open.id);
}

/** What came in, and what was paid back or is to be. */
export async function moneyOf(
  { services }: OrderWorld,
  invoiceId: string | null,
): Promise<{ came: number; back: number }> {
  const { database } = services;
  if (invoiceId === null) return { came: 0, back: 0 };
  const [came] = await database
    .select({ sum: sum(payments.amount).mapWith(Number) })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId));
  const [back] = await database
    .select({ sum: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), ne(refunds.state, "cancelled")));
  return { came: came?.sum ?? 0, back: back?.sum ?? 0 };
}

export async function creditNotesOf(
  { services }: OrderWorld,
  invoiceId: string | null,
): Promise<number> {
  return invoiceId === null
    ? 0
    : services.database.$count(invoices, eq(invoices.creditOf, invoiceId));
}

/** Reversed after the refund was paid: then the customer owes it, and no rule can get it back. */
const isHonest = (steps: readonly Step[]) =>
  !steps.includes("reverse") || steps.lastIndexOf("reverse") < steps.indexOf("refund");

/** Each engraves only what was released, ends what was withdrawn, and its books add up. */
export async function tryOrderHistories(app: TestApp, numRuns: number): Promise<void> {
  const world = await anOrderWorld(app);
  const { database } = world.services;
  const histories = fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 9 });
  const words = fc.constantFrom([], ["Inger"]);
  await fc.assert(
    fc.asyncProperty(histories, words, async (steps, engraved) => {
      const made = await world.aDraft({ words: engraved });
      for (const step of steps) await attempt(world, step, made);
      const [order] = await database.select().from(orders).where(eq(orders.id, made.id));
      const { stage, retiredAt } = await stageOf(world, present(made.lines[0]?.code));
      // A draft that was deleted has no row any more.
      const wasReleased = (order?.releasedAt ?? null) !== null;
      expect({ stage, isFine: wasReleased || stage === "digital" }).toMatchObject({
        isFine: true,
      });
      const hasEnded = order === undefined || order.state === "cancelled";
      const isMade = stage !== "digital" && stage !== "created";
      expect({ order, stage, isFree: !hasEnded || isMade || retiredAt !== null }).toMatchObject({
        isFree: true,
      });
      const cancelled = order?.state === "cancelled" ? present(order.invoiceId) : null;
      expect(await creditNotesOf(world, cancelled)).toBe(cancelled === null ? 0 : 1);
      expect(cancelled === null ? 0 : await dueOf(database, cancelled)).toBe(0);
      const { came, back } = await moneyOf(world, order?.invoiceId ?? null);
      expect(isHonest(steps) ? back - came : 0).toBeLessThanOrEqual(0);
      expect(order?.withdrawalRefund ?? 0).toBeLessThanOrEqual(69_500);
      // A withdrawal that was accepted has ended the order, or waits for a plate that was sent.
      const isAccepted = order?.withdrawalOutcome === "accepted";
      expect({ order, isOver: !isAccepted || hasEnded || stage === "delivered" }).toMatchObject({
        isOver: true,
      });
    }),
    { numRuns },
  );
  expect(await verifyBooks(database)).toEqual({ balanced: true, gaps: [], problems: [] });
}
