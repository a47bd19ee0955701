import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { stockOf } from "#test/stock.ts";
import { QUANTITY_MAX } from "./contract.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const admin = await aColleague(app, "administrator");
const packer = await aColleague(app, "warehouse");
const maker = await aColleague(app, "production");
const { anItem, aLocation, book, itemNow, balancesOf, movementsOf } = stockOf(admin);
const MOVEMENTS = "/api/admin/stock/movements";
const ITEMS = "/api/admin/stock/items";
const [shelf, bench] = [await aLocation("Reol A"), await aLocation("Værksted")];

describe("an item", () => {
  const asked = {
    sku: "BLANK-STEEL",
    name: "Stålplade 40 × 40",
    kind: "blank",
    isBatched: false,
    reorderPoint: 5,
  };

  it("is kept under an SKU of its own, and is read by whoever makes plates", async () => {
    const { status, body } = await admin.post(ITEMS, asked);
    expect(status).toBe(201);
    const figures = { onHand: 0, onOrder: 0, needsOrder: true };
    expect(body).toEqual({ ...asked, id: body.id, ...figures });
    expect((await maker.get(`${ITEMS}/${body.id}`)).body).toEqual(body);
    const twice = await admin.post(ITEMS, { ...asked, sku: "blank-steel" });
    expect(twice).toMatchObject({ status: 400, body: { fields: { sku: expect.any(String) } } });
    expect((await packer.post(ITEMS, { ...asked, sku: "OTHER" })).status).toBe(403);
    expect((await admin.post(ITEMS, { ...asked, sku: "NEW", price: 4 })).status).toBe(400);
  });

  it("gets another name and reorder point, and is low by the new one", async () => {
    const id = await anItem({ reorderPoint: 1 });
    await book({ kind: "ordered", itemId: id, quantity: 4 });
    const change = { name: "Stålplade, ny leverandør", reorderPoint: 9 };
    const { status, body } = await admin.put(`${ITEMS}/${id}`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...change, onOrder: 4, needsOrder: true });
    expect(await itemNow(id)).toEqual(body);
    const refused = [{ ...change, sku: "OTHER" }, { ...change, reorderPoint: -1 }, { name: "" }];
    for (const wrong of refused) {
      expect((await admin.put(`${ITEMS}/${id}`, wrong)).status).toBe(400);
    }
    expect((await packer.put(`${ITEMS}/${id}`, change)).status).toBe(403);
    expect((await admin.put(`${ITEMS}/${newId()}`, change)).status).toBe(404);
    const changes = await database.$count(
      auditEntries,
      eq(auditEntries.action, "stockItem.changed"),
    );
    expect(changes).toBe(1);
  });

  it("is in locations, each with a name of its own", async () => {
    const { status } = await admin.post("/api/admin/stock/locations", { name: "reol a" });
    expect(status).toBe(400);
    const { body } = await packer.get("/api/admin/stock/locations?limit=1");
    expect(body.items).toEqual([{ id: shelf, name: "Reol A" }]);
    const next = await packer.get(`/api/admin/stock/locations?cursor=${body.nextCursor}`);
    expect(next.body.items[0]).toEqual({ id: bench, name: "Værksted" });
    expect((await packer.get(`/api/admin/stock/locations/${bench}`)).body.name).toBe("Værksted");
  });
});

describe("a movement", () => {
  it("changes what is there, from ordering to scrapping", async () => {
    const itemId = await anItem({ reorderPoint: 10 });
    const ordered = await book({ kind: "ordered", itemId, quantity: 20 }, packer);
    expect(ordered).toMatchObject({ status: 201, body: { from: null, to: null } });
    expect(await itemNow(itemId)).toMatchObject({ onHand: 0, onOrder: 20, needsOrder: false });
    const received = await book({ kind: "received", itemId, to: shelf, quantity: 12 }, packer);
    expect(received.body).toEqual({ from: null, to: 12 });
    const moved = await book({ kind: "moved", itemId, from: shelf, to: bench, quantity: 5 });
    expect(moved.body).toEqual({ from: 7, to: 5 });
    const used = await book({ kind: "consumed", itemId, from: bench, quantity: 2 });
    expect(used.body).toEqual({ from: 3, to: null });
    const reason = "Faldt på gulvet";
    await book({ kind: "scrapped", itemId, from: shelf, quantity: 1, reason });
    expect(await itemNow(itemId)).toMatchObject({ onHand: 9, onOrder: 8, needsOrder: false });
    expect(await balancesOf(itemId)).toEqual([
      { locationId: shelf, location: "Reol A", batch: null, quantity: 6 },
      { locationId: bench, location: "Værksted", batch: null, quantity: 3 },
    ]);
    const movements = await movementsOf(itemId);
    expect(movements.map(({ kind }) => kind)).toEqual(
      ["ordered", "received", "moved", "consumed", "scrapped"].toReversed(),
    );
    expect(movements[0]).toEqual({
      id: expect.any(String),
      kind: "scrapped",
      itemId,
      from: shelf,
      to: null,
      batch: null,
      quantity: 1,
      reason,
      code: null,
      at: expect.any(String),
    });
    // More came than was ordered: nothing of it is on its way.
    await book({ kind: "received", itemId, to: shelf, quantity: 30 });
    expect(await itemNow(itemId)).toMatchObject({ onHand: 39, onOrder: 0 });
  });

  it("keeps batches apart", async () => {
    const itemId = await anItem({ isBatched: true });
    await book({ kind: "received", itemId, to: shelf, batch: "26-11", quantity: 4 });
    await book({ kind: "received", itemId, to: shelf, batch: "26-12", quantity: 3 });
    const used = await book({ kind: "consumed", itemId, from: shelf, batch: "26-12" });
    expect(used.body).toEqual({ from: 2, to: null });
    expect((await balancesOf(itemId)).map(({ batch, quantity }) => [batch, quantity])).toEqual([
      ["26-11", 4],
      ["26-12", 2],
    ]);
  });

  it("is booked once however often it is sent, also at once, and never with other content", async () => {
    const itemId = await anItem();
    const movement = { id: newId(), kind: "received", itemId, to: shelf, quantity: 7 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => book(movement, packer)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [201, { from: null, to: 7 }]),
    );
    await book({ kind: "consumed", itemId, from: shelf, quantity: 2 });
    expect((await book({ ...movement, id: movement.id.toUpperCase() })).body.to).toBe(7);
    expect(await itemNow(itemId)).toMatchObject({ onHand: 5 });
    const others = [{ quantity: 8 }, { to: bench }, { itemId: await anItem() }, { reason: "Ny" }];
    for (const other of others) {
      const refused = await book({ ...movement, ...other });
      expect(refused).toMatchObject({ status: 409, body: { code: "production.otherContent" } });
    }
    // Two with one id for different items: one is booked.
    const id = newId();
    const items = [await anItem(), await anItem()];
    const both = await Promise.all(
      items.map((one) => book({ id, kind: "received", itemId: one, to: shelf })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("is booked where nothing is left, and then the item stands first", async () => {
    const low = await anItem({ sku: "A-LOW", reorderPoint: 3 });
    const fine = await anItem({ sku: "A-FINE" });
    const below = await anItem({ sku: "Z-BELOW" });
    await book({ kind: "received", itemId: below, to: shelf, quantity: 5 });
    const used = await book({ kind: "consumed", itemId: below, from: bench, quantity: 2 });
    expect(used).toMatchObject({ status: 201, body: { from: -2 } });
    const order = [below, low, fine];
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await maker.get(`${ITEMS}?limit=2${more}`);
      all.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => order.includes(id))).toEqual(order);
    expect(all[0]).toBe(below);
    expect((await balancesOf(below))[0]).toMatchObject({ locationId: bench, quantity: -2 });
  });

  it.each([
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: 1.5 }],
    ["quantity", { quantity: 1_000_000_000 }],
    ["quantity", { quantity: QUANTITY_MAX + 1 }],
    ["quantity", { quantity: "12" }],
    ["itemId", { itemId: newId() }],
    ["to", { to: newId() }],
    ["to", { to: null }],
    ["from", { from: bench }],
    ["batch", { batch: "26-11" }],
    ["to", { kind: "moved", from: shelf }],
    ["from", { kind: "moved", to: null }],
    ["from", { kind: "consumed", to: null }],
    ["kind", { kind: "counted" }],
    ["price", { price: 4 }],
  ])("refuses %s: %j", async (field, wrong) => {
    const itemId = await anItem();
    const answer = await book({ kind: "received", itemId, to: shelf, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  it("refuses a batch that is missing, and whoever doesn't work in the warehouse", async () => {
    const itemId = await anItem({ isBatched: true });
    const refused = await book({ kind: "received", itemId, to: shelf, batch: " " });
    expect(refused.body.fields).toHaveProperty("batch");
    expect((await book({ kind: "ordered", itemId })).status).toBe(201);
    expect((await book({ kind: "ordered", itemId }, maker)).status).toBe(403);
    expect((await maker.get(MOVEMENTS)).status).toBe(200);
  });

  it("can't be changed or deleted in the database, by nobody", async () => {
    await book({ kind: "received", itemId: await anItem(), to: shelf });
    for (const change of [
      "update stock_movements set quantity = 9",
      "delete from stock_movements",
      "truncate stock_movements",
    ]) {
      await expect(database.execute(sql.raw(change))).rejects.toMatchObject({
        cause: { message: "Movements of stock are only ever added to" },
      });
    }
  });
});

it("stock adds up, whatever is booked at once, in any order and repeated", async () => {
  const places = [shelf, bench, await aLocation()];
  const place = fc.constantFrom(...places);
  const quantity = fc.integer({ min: 1, max: 50 });
  const movement = fc.oneof(
    fc.record({ kind: fc.constant("received"), to: place, quantity }),
    fc.record({ kind: fc.constant("consumed"), from: place, quantity }),
    fc.record({ kind: fc.constant("scrapped"), from: place, quantity }),
    fc
      .record({ kind: fc.constant("moved"), from: place, to: place, quantity })
      .filter(({ from, to }) => from !== to),
  );
  const list = fc.array(movement, { minLength: 2, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(list, fc.array(fc.nat(), { maxLength: 4 }), async (movements, repeats) => {
      const itemId = await anItem();
      const sent = movements.map((one) => ({ ...one, id: newId(), itemId }));
      const again = repeats.flatMap((index) => sent[index % sent.length] ?? []);
      const answers = await Promise.all([...sent, ...again].map((one) => book(one, packer)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      const sums = new Map<string, number>();
      for (const { quantity: moved, ...one } of sent) {
        if ("from" in one) sums.set(one.from, (sums.get(one.from) ?? 0) - moved);
        if ("to" in one) sums.set(one.to, (sums.get(one.to) ?? 0) + moved);
      }
      const balances = await balancesOf(itemId);
      const held = new Map(balances.map((one) => [one.locationId, one.quantity]));
      for (const [location, sum] of sums) expect(held.get(location) ?? 0).toBe(sum);
      const total = [...sums.values()].reduce((sum, one) => sum + one, 0);
      expect(await itemNow(itemId)).toMatchObject({ onHand: total });
      expect(await movementsOf(itemId)).toHaveLength(sent.length);
    }),
    { numRuns: 12 },
  );
});

it("one mail tells that an item fell below its reorder point, until it has been above it", async () => {
  const chief = await aColleague(app, "administrator", { fullName: "Karen Lund" });
  const name = "Aktiveringskort, hvide";
  const itemId = await anItem({ name, reorderPoint: 5 });
  const subject = `Der skal bestilles mere: ${name}`;
  const told = async () => {
    const { body } = await chief.get("/api/admin/notifications");
    return body.items.filter((notice) => notice.name === name).length;
  };
  await book({ kind: "received", itemId, to: shelf, quantity: 6 });
  await book({ kind: "consumed", itemId, from: shelf, quantity: 1 });
  await Promise.all([1, 2, 3].map(() => book({ kind: "consumed", itemId, from: shelf })));
  expect(await told()).toBe(1);
  await mailTo(app, chief.email, subject);
  // It is ordered, and used up before it comes.
  await book({ kind: "ordered", itemId, quantity: 10 });
  await book({ kind: "consumed", itemId, from: shelf, quantity: 8 });
  await mailTo(app, chief.email, subject, 2);
  expect(await told()).toBe(2);
});
