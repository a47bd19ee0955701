import { expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { stockOf } from "#test/stock.ts";
import { takeFromStock } from "./commands/take-from-stock.server.ts";

const app = await testApp({}, { worker: true });
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");
const { anItem, aLocation, book, itemNow, balancesOf, movementsOf } = stockOf(admin);
const reason = "Ridse i kanten";

async function step(code: string, ...steps: string[]) {
  for (const one of steps) {
    const body = { step: one, reason, ...(one === "retired" && { retiredFor: "damaged" }) };
    const who = ["retired", "reinstated"].includes(one) ? admin : maker;
    const answer = await who.post(`/api/admin/qr-codes/${code}/steps`, body);
    expect([one, answer.status]).toEqual([one, 200]);
  }
}

async function aBronzePlate() {
  const body = { item: "bronze", quantity: 1 };
  const { body: order } = await maker.post("/api/admin/work-orders", body);
  return { id: order.id, code: present(order.codes[0]) };
}

const early = await aPlate(app);
await step(early.code, "engraved", "verified");

const steel = await anItem({ sku: "BLANK-STEEL", kind: "blank" });
const bronze = await anItem({ sku: "BLANK-BRONZE", kind: "blank" });
const card = await anItem({ sku: "A6", kind: "card" });
const box = await anItem({ sku: "BOX", kind: "packaging" });

const onHand = async (id: string) => (await itemNow(id)).onHand;
const all = () => Promise.all([steel, bronze, card, box].map(onHand));

it("nothing is taken before there is a location", async () => {
  await step((await aPlate(app)).code, "engraved");
  expect(await all()).toEqual([0, 0, 0, 0]);
});

it("engraving takes a blank of the plate, packing a card, also where none is left", async () => {
  const shelf = await aLocation();
  const { code } = await aPlate(app);
  await step(code, "engraved");
  expect(await all()).toEqual([-1, 0, 0, 0]);
  await step(code, "verified", "packed", "shipped");
  expect(await all()).toEqual([-1, 0, -1, 0]);
  const made = await aBronzePlate();
  await step(made.code, "engraved");
  expect(await all()).toEqual([-1, -1, -1, 0]);
  expect(await movementsOf(bronze)).toMatchObject([
    { kind: "consumed", from: shelf, to: null, quantity: 1, code: made.code },
  ]);
});

it("each making takes once, whatever is taken back or repeated", async () => {
  const { code, id } = await aBronzePlate();
  const [, before = 0, cards = 0] = await all();
  await step(code, "engraved", "takenBack", "engraved", "verified", "packed");
  await step(code, "takenBack", "packed", "retired", "reinstated");
  expect(await all()).toMatchObject({ 1: before - 1, 2: cards - 1 });
  const again = await maker.post(`/api/admin/work-orders/${id}/remake`, { code, reason });
  expect(again.status).toBe(201);
  await step(code, "engraved", "verified", "packed");
  expect(await all()).toMatchObject({ 1: before - 2, 2: cards - 2 });
});

it("what was made before stock was kept takes nothing when it goes back", async () => {
  const before = await all();
  await step(early.code, "takenBack");
  expect(await all()).toEqual(before);
});

it("two who engrave the same plate take one, and many at once one each, the oldest batch first", async () => {
  const [old, fresh] = [await aLocation(), await aLocation()];
  const current = await balancesOf(steel);
  for (const { locationId, quantity } of current) {
    await book({ kind: "received", itemId: steel, to: locationId, quantity: -quantity });
  }
  await book({ kind: "received", itemId: steel, to: old, quantity: 2 });
  await book({ kind: "received", itemId: steel, to: fresh, quantity: 10 });
  const plates = await Promise.all([1, 2, 3, 4].map(() => aPlate(app)));
  const engrave = (code: string) =>
    maker.post(`/api/admin/qr-codes/${code}/steps`, { step: "engraved", reason });
  const codes = plates.map(({ code }) => code);
  const answers = await Promise.all([...codes, ...codes].map(engrave));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(codes.length);
  expect(await balancesOf(steel)).toEqual([
    expect.objectContaining({ locationId: fresh, quantity: 8 }),
  ]);
});

it("takes one box for each, in the transaction that closes it", async () => {
  const key = `box:${newId()}`;
  const close = (fails: boolean) =>
    transaction(app.services, async (tx) => {
      const taking = { use: "box", key, code: null, reason: "K-1001" } as const;
      await takeFromStock(tx, systemContext(app.services), [taking]);
      if (fails) throw new Error("It isn't closed.");
    });
  const before = await onHand(box);
  await expect(close(true)).rejects.toThrow("closed");
  expect(await onHand(box)).toBe(before);
  await close(false);
  await close(false);
  expect(await onHand(box)).toBe(before - 1);
  expect((await movementsOf(box))[0]).toMatchObject({ kind: "consumed", reason: "K-1001" });
});
