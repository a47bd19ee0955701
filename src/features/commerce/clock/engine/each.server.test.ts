import { eq, inArray, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { visitorsOrders } from "#test/orders.ts";
import { orders } from "../../orders/tables.server.ts";
import { workNight } from "../commands.server.ts";

const app = await testApp({}, { worker: true });
const { services } = app;
const { database } = services;
const { aDraft, aPlacedOrder } = visitorsOrders(app);

/** Whatever is done to it fails, as with rows that the database holds to be wrong. */
async function breakOrder(id: string): Promise<void> {
  const name = sql.identifier(`break_${id}`);
  await database.execute(sql`
    create function ${name}() returns trigger language plpgsql
    as 'begin raise exception ''broken''; end'`);
  await database.execute(sql`
    create trigger ${name} before update or delete on orders for each row
    when (old.id = ${sql.raw(`'${id}'`)}) execute function ${name}()`);
}

const stateOf = async (id: string) =>
  (await database.select().from(orders).where(eq(orders.id, id)))[0]?.state ?? "gone";

it("a broken order keeps no other from being cancelled or deleted, and the night fails", async () => {
  const unpaid = [await aPlacedOrder(), await aPlacedOrder()].map(({ id }) => id).toSorted();
  const drafts = [await aDraft(), await aDraft()].map(({ id }) => id).toSorted();
  const [brokenOrder = "", nextOrder = ""] = unpaid;
  const [brokenDraft = "", nextDraft = ""] = drafts;
  await database.update(orders).set({ dueOn: "2026-01-01" }).where(inArray(orders.id, unpaid));
  const createdAt = new Date("2026-01-01T00:00:00Z");
  await database.update(orders).set({ createdAt }).where(inArray(orders.id, drafts));
  await breakOrder(brokenOrder);
  await breakOrder(brokenDraft);
  const log = vi.spyOn(services.log, "error");

  await expect(workNight(services)).rejects.toThrow("2 of this night's work failed");

  expect(await stateOf(nextOrder)).toBe("cancelled");
  expect(await stateOf(nextDraft)).toBe("gone");
  expect([await stateOf(brokenOrder), await stateOf(brokenDraft)]).toEqual(["placed", "draft"]);
  const told = log.mock.calls.map(([entry]) => (entry as { work?: string }).work);
  expect(told.toSorted()).toEqual([`draft ${brokenDraft}`, `order ${brokenOrder}`]);
});
