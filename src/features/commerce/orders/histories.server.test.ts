import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { qrHistory } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import {
  anOrderWorld,
  creditNotesOf,
  handleOrder,
  moneyOf,
  payOrder,
  stageOf,
  tryOrderHistories,
} from "#test/order-histories.ts";
import { present } from "#test/present.ts";
import { invoices } from "../invoices/tables.server.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { refunds } from "../payments/tables.server.ts";
import { orders } from "./tables.server.ts";

const app = await testApp();
const { database } = app.services;
const world = await anOrderWorld(app);
const { guest, aPlacedOrder } = world;

async function orderOf(id: string) {
  const [order] = await database.select().from(orders).where(eq(orders.id, id));
  return present(order);
}

describe("a payment and a cancellation at once", () => {
  it("leave a cancelled order with nothing owed and everything paid back, in either order", async () => {
    for (const isPaidFirst of [true, false, true, false]) {
      const made = await aPlacedOrder();
      const invoiceId = present(made.invoiceId);
      const both = [() => payOrder(world, invoiceId), () => handleOrder(world, made.id, "cancel")];
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
      const { retiredAt } = await stageOf(world, present(made.lines[0]?.code));
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
        () => payOrder(world, invoiceId),
        () => handleOrder(world, made.id, "cancel"),
        ...begun.map(
          ({ body }) =>
            () =>
              guest.post(`/api/withdrawals/${body.id}/confirm?key=${made.key}`),
        ),
      ];
      const inTurn = [...runs.slice(turn % runs.length), ...runs.slice(0, turn % runs.length)];
      await Promise.all(inTurn.map((run) => run()));
      expect((await orderOf(made.id)).state).toBe("cancelled");
      expect(await creditNotesOf(world, invoiceId)).toBe(1);
      expect(await dueOf(database, invoiceId)).toBe(0);
      expect(await moneyOf(world, invoiceId)).toEqual({ came: 69_500, back: 69_500 });
    }
  });

  it("of many releases at once one counts, and the plate is ordered once", async () => {
    const made = await aPlacedOrder();
    const code = present(made.lines[0]?.code);
    const answers = await Promise.all([1, 2, 3].map(() => handleOrder(world, made.id, "release")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    await payOrder(world, present(made.invoiceId));
    const steps = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(steps.filter(({ step }) => step === "plateOrdered")).toHaveLength(1);
    expect((await orderOf(made.id)).state).toBe("released");
  });
});

describe("any history of an order", () => {
  it("engraves only what was released, ends what was withdrawn, and its books add up", async () => {
    await expect(tryOrderHistories(app, 6)).resolves.toBeUndefined();
  });
});
