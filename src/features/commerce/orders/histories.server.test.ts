import { and, eq, ne, sum } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { approving, draft, visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { invoices } from "../invoices/tables.server.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { verifyBooks } from "../invoices/books/queries.server.ts";
import { findStandingPayment } from "../payments/commands/match-entry.server.ts";
import { markRefundPaid } from "../payments/commands/pay-refund.server.ts";
import { recordPayment } from "../payments/commands/record-payment.server.ts";
import { takeBackPayment } from "../payments/commands/reverse-payment.server.ts";
import { bankEntries, payments, refunds } from "../payments/tables.server.ts";
import { orders } from "./tables.server.ts";

const app = await testApp();
const { services } = app;
const { database } = services;
const { guest, aDraft, aPlacedOrder } = visitorsOrders(app);
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");
const reason = "Prøve";

const handle = (id: string, way: "release" | "cancel") =>
  admin.post(`/api/admin/orders/${id}/${way}`, { reason });
const pay = (invoiceId: string, amount = 69_500) =>
  transaction(services, (tx) =>
    recordPayment(tx, systemContext(services), {
      invoiceId,
      amount,
      receivedOn: "2026-11-23",
      means: "bank",
    }),
  );

async function orderOf(id: string) {
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  return present(order);
}

async function stageOf(code: string) {
  const [found] = await database
    .select({ stage: qrCodes.stage, retiredAt: qrCodes.retiredAt })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  return present(found);
}

describe("a payment and a cancellation at once", () => {
  it("leave a cancelled order with nothing owed and everything paid back, in either order", async () => {
    for (const isPaidFirst of [true, false, true, false]) {
      const made = await aPlacedOrder();
      const invoiceId = present(made.invoiceId);
      const both = [() => pay(invoiceId), () => handle(made.id, "cancel")];
      await Promise.allSettled((isPaidFirst ? both : both.toReversed()).map((run) => run()));
      const { state } = await orderOf(made.id);
      const credits = await database.$count(invoices, eq(invoices.creditOf, invoiceId));
      expect({ state, credits }).toEqual({ state: "cancelled", credits: 1 });
      expect(await dueOf(database, invoiceId)).toBe(0);
      const [refund] = await database
        .select()
        .from(refunds)
        .where(eq(refunds.invoiceId, invoiceId));
      expect(refund?.amount).toBe(69_500);
      const { retiredAt } = await stageOf(present(made.lines[0]?.code));
      expect(retiredAt).not.toBeNull();
    }
  });

  it("and a withdrawal come to the same, with one credit note and everything paid back", async () => {
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      const made = await aPlacedOrder();
      const invoiceId = present(made.invoiceId);
      const { name, email } = present(made.customer);
      const typed = { order: made.number, name, email };
      const begun = await Promise.all([1, 2].map(() => guest.post("/api/withdrawals", typed)));
      const runs = [
        () => pay(invoiceId),
        () => handle(made.id, "cancel"),
        ...begun.map(
          ({ body }) =>
            () =>
              guest.post(`/api/withdrawals/${body.id}/confirm?key=${made.key}`),
        ),
      ];
      const inTurn = [...runs.slice(turn % runs.length), ...runs.slice(0, turn % runs.length)];
      await Promise.all(inTurn.map((run) => run()));
      expect((await orderOf(made.id)).state).toBe("cancelled");
      expect(await creditNotesOf(invoiceId)).toBe(1);
      expect(await dueOf(database, invoiceId)).toBe(0);
      expect(await moneyOf(invoiceId)).toEqual({ came: 69_500, back: 69_500 });
    }
  });

  it("of many releases at once one counts, and the plate is ordered once", async () => {
    const made = await aPlacedOrder();
    const code = present(made.lines[0]?.code);
    const answers = await Promise.all([1, 2, 3].map(() => handle(made.id, "release")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    await pay(present(made.invoiceId));
    const steps = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(steps.filter(({ step }) => step === "plateOrdered")).toHaveLength(1);
    expect((await orderOf(made.id)).state).toBe("released");
  });
});

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
type Made = Awaited<ReturnType<typeof aDraft>>;

/** Tries a step, whether it is possible or not. Nothing of it may fail with an error of ours. */
async function attempt(step: Step, made: Made): Promise<void> {
  const { id, key, path } = made;
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  const invoiceId = order?.invoiceId ?? null;
  const answers = {
    change: () => guest.put(`${path}?key=${key}`, draft({ words: made.lines[0]?.words })),
    place: async () => {
      const { body } = await guest.get(`${path}?key=${key}`);
      return guest.post(`${path}/place?key=${key}`, approving("lines" in body ? body : made));
    },
    release: () => handle(id, "release"),
    cancel: () => handle(id, "cancel"),
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
    if (invoiceId !== null) await pay(invoiceId, step === "half" ? 34_750 : 69_500);
    return;
  }
  if (step === "reverse" || step === "refund") {
    if (invoiceId !== null) await (step === "reverse" ? reverse(invoiceId) : payBack(invoiceId));
    return;
  }
  expect((await answers[step]()).status).toBeLessThan(500);
}

/** The bank takes back a payment that stands. */
async function reverse(invoiceId: string): Promise<void> {
  const paymentId = await transaction(
    services,
    async (tx) =>
      (await findStandingPayment(tx, invoiceId, 69_500)) ??
      findStandingPayment(tx, invoiceId, 34_750),
  );
  if (paymentId === null) return;
  const entry = { id: newId(), entryKey: newId(), position: 0, amount: 34_750 };
  await database.insert(bankEntries).values({
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

async function payBack(invoiceId: string): Promise<void> {
  const [open] = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, "open")));
  if (open !== undefined) await markRefundPaid(systemContext(services), open.id);
}

/** What came in, and what was paid back or is to be. */
async function moneyOf(invoiceId: string | null): Promise<{ came: number; back: number }> {
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

async function creditNotesOf(invoiceId: string | null): Promise<number> {
  return invoiceId === null ? 0 : database.$count(invoices, eq(invoices.creditOf, invoiceId));
}

/** Reversed after the refund was paid: then the customer owes it, and no rule can get it back. */
const isHonest = (steps: readonly Step[]) =>
  !steps.includes("reverse") || steps.lastIndexOf("reverse") < steps.indexOf("refund");

describe("any history of an order", () => {
  it("engraves only what was released, ends what was withdrawn, and its books add up", async () => {
    const histories = fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 9 });
    const words = fc.constantFrom([], ["Inger"]);
    await fc.assert(
      fc.asyncProperty(histories, words, async (steps, engraved) => {
        const made = await aDraft({ words: engraved });
        for (const step of steps) await attempt(step, made);
        const [order] = await database.select().from(orders).where(eq(orders.id, made.id));
        const { stage, retiredAt } = await stageOf(present(made.lines[0]?.code));
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
        expect(await creditNotesOf(cancelled)).toBe(cancelled === null ? 0 : 1);
        expect(cancelled === null ? 0 : await dueOf(database, cancelled)).toBe(0);
        const { came, back } = await moneyOf(order?.invoiceId ?? null);
        expect(isHonest(steps) ? back - came : 0).toBeLessThanOrEqual(0);
        expect(order?.withdrawalRefund ?? 0).toBeLessThanOrEqual(69_500);
        // A withdrawal that was accepted has ended the order, or waits for a plate that was sent.
        const isAccepted = order?.withdrawalOutcome === "accepted";
        expect({ order, isOver: !isAccepted || hasEnded || stage === "delivered" }).toMatchObject({
          isOver: true,
        });
      }),
      { numRuns: 40 },
    );
    expect(await verifyBooks(database)).toEqual({ balanced: true, gaps: [], problems: [] });
  }, 180_000);
});
