import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { lockCode } from "#features/qr/commands/run-step.server.ts";
import { testApp } from "#test/app.ts";
import { aWarehouse, packing } from "#test/warehouse.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { database } = app.services;
const { admin, packer, anOrder, scan } = await aWarehouse(app);
const ORDERS = 8;

const cancel = (id: string) =>
  admin.post(`/api/admin/orders/${id}/cancel`, { reason: "Aftalt i telefonen" });

async function waitingForLocks(): Promise<number> {
  const { rows } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

it("an order is cancelled while its first box is begun, after whoever packs", async () => {
  const order = await anOrder(2);
  const codes = order.codes.toSorted();
  const [, last = ""] = codes;
  const begun = await database.transaction(async (tx) => {
    await lockCode(tx, last);
    const packed = scan(packer, ...codes.map((code) => packing(code)));
    await expect.poll(waitingForLocks).toBe(1);
    const cancelled = cancel(order.id);
    await expect.poll(waitingForLocks).toBe(2);
    return { packed, cancelled };
  });
  expect((await begun.packed).map(({ verdict }) => verdict)).toEqual(["done", "done"]);
  expect((await begun.cancelled).status).toBe(204);
});

it("orders are cancelled and packed many times at once, none of it in a circle", async () => {
  const orders = [];
  while (orders.length < ORDERS) orders.push(await anOrder(2));
  const answers = await Promise.all(
    orders.map(async ({ id, codes }, index) => {
      const packed = codes.toReversed().map((code) => scan(packer, packing(code)));
      const [cancelled] = await Promise.all([cancel(id), ...packed]);
      return [index, cancelled.status];
    }),
  );
  expect(answers).toEqual(orders.map((_, index) => [index, 204]));
});
