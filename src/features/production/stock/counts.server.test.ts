import { expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { testApp, type Client } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { stockOf } from "#test/stock.ts";

const app = await testApp();
const admin = await aColleague(app, "administrator", { fullName: "Karen Lund" });
const bo = await aColleague(app, "warehouse", { fullName: "Bo Pakker" });
const lise = await aColleague(app, "warehouse", { fullName: "Lise Pakker" });
const { anItem, aLocation, book, itemNow, movementsOf } = stockOf(admin);
const COUNTS = "/api/admin/stock/counts";
const reason = "Optælling i november";
const shelf = await aLocation();
const bench = await aLocation();

async function aCount(...locationIds: string[]) {
  const { status, body } = await bo.post(COUNTS, { locationIds });
  expect(status).toBe(201);
  return body;
}

/** An item of which so much is on the shelf. */
async function stocked(quantity: number, name = "Æske") {
  const itemId = await anItem({ name });
  await book({ kind: "received", itemId, to: shelf, quantity });
  return itemId;
}

type Line = { itemId: string; counted: unknown } & Record<string, unknown>;

const enter = (by: Client, id: string, line: Line) =>
  by.post(`${COUNTS}/${id}/lines`, {
    id: newId(),
    locationId: shelf,
    at: new Date().toISOString(),
    ...line,
  });

const close = (by: Client, id: string) => by.post(`${COUNTS}/${id}/close`, { reason });

it("is blind until it is closed, and then books what differs", async () => {
  const { id, ...opened } = await aCount(shelf, shelf, bench);
  expect(opened).toMatchObject({ state: "open", locationIds: [shelf, bench], lines: [] });
  const [right, wrong] = [await stocked(12), await stocked(7)];
  await enter(bo, id, { itemId: right, counted: 12 });
  const { body: open } = await enter(bo, id, { itemId: wrong, counted: 5 });
  expect(open.lines).toEqual(
    [
      [right, 12],
      [wrong, 5],
    ].map(([itemId, counted]) => ({
      itemId,
      locationId: shelf,
      batch: null,
      counted,
      expected: null,
      difference: null,
      counters: ["Bo Pakker"],
    })),
  );
  const { status, body: closed } = await close(admin, id);
  expect(status).toBe(200);
  expect(closed).toMatchObject({
    state: "closed",
    lines: [
      { itemId: right, expected: 12, difference: 0 },
      { itemId: wrong, expected: 7, difference: -2 },
    ],
  });
  expect((await bo.get(`${COUNTS}/${id}`)).body).toEqual(closed);
  expect((await bo.get(`${COUNTS}?limit=1`)).body.items).toEqual([closed]);
  expect(await itemNow(wrong)).toMatchObject({ onHand: 5 });
  const [booked] = await movementsOf(wrong);
  expect(booked).toMatchObject({ kind: "counted", from: shelf, to: null, quantity: 2, reason });
  expect(await movementsOf(right)).toHaveLength(1);
});

it("takes a second counter who agrees, where something differs", async () => {
  const { id } = await aCount(shelf);
  const itemId = await stocked(10, "Kort, hvide");
  await enter(bo, id, { itemId, counted: 13 });
  const alone = await close(bo, id);
  expect(alone).toMatchObject({ status: 409, body: { code: "production.countDiffers" } });
  expect(alone.body.message).toContain("Kort, hvide");
  expect(alone.body.message).not.toContain("13");
  await enter(bo, id, { itemId, counted: 13 });
  expect((await close(bo, id)).status).toBe(409);
  await enter(lise, id, { itemId, counted: 12 });
  expect((await close(lise, id)).status).toBe(409);
  await enter(lise, id, { itemId, counted: 13 });
  const { status, body } = await close(bo, id);
  expect(status).toBe(200);
  const counters = ["Bo Pakker", "Lise Pakker"];
  expect(body.lines).toMatchObject([{ counted: 13, expected: 10, difference: 3, counters }]);
  expect(await itemNow(itemId)).toMatchObject({ onHand: 13 });
});

it("compares with what was there when it was counted, not when it is closed", async () => {
  const { id } = await aCount(shelf);
  const itemId = await stocked(10);
  await enter(bo, id, { itemId, counted: 9 });
  await book({ kind: "consumed", itemId, from: shelf, quantity: 4 });
  await book({ kind: "ordered", itemId, to: shelf, quantity: 50 });
  await enter(lise, id, { itemId, counted: 5 });
  await book({ kind: "moved", itemId, from: bench, to: shelf, quantity: 20 });
  const { body } = await close(bo, id);
  expect(body.lines).toMatchObject([{ counted: 5, expected: 6, difference: -1 }]);
  expect(await itemNow(itemId)).toMatchObject({ onHand: 5 });
});

it("is closed by one of two, once", async () => {
  const { id } = await aCount(shelf);
  const itemId = await stocked(10);
  await enter(bo, id, { itemId, counted: 8 });
  const answers = await Promise.all([close(admin, id), close(admin, id), close(admin, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await itemNow(itemId)).toMatchObject({ onHand: 8 });
  expect(await movementsOf(itemId)).toHaveLength(2);
  expect((await close(admin, id)).status).toBe(409);
  expect((await enter(bo, id, { itemId, counted: 8 })).status).toBe(409);
});

it("has each line once, also when it is sent again after closing", async () => {
  const { id } = await aCount(shelf);
  const itemId = await stocked(3);
  const at = new Date().toISOString();
  const line = { id: newId(), itemId, counted: 3, at };
  const answers = await Promise.all([1, 2, 3].map(() => enter(bo, id, line)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await enter(bo, id, { ...line, counted: 4 })).body.code).toBe("production.otherContent");
  expect((await enter(lise, id, line)).status).toBe(409);
  await close(bo, id);
  const { status, body } = await enter(bo, id, line);
  expect([status, body.state, body.lines.length]).toEqual([200, "closed", 1]);
});

it("counts batches apart, and what nobody knew of", async () => {
  const { id } = await aCount(shelf);
  const itemId = await anItem({ isBatched: true });
  await book({ kind: "received", itemId, to: shelf, batch: "26-11", quantity: 4 });
  await enter(bo, id, { itemId, batch: "26-11", counted: 4 });
  await enter(bo, id, { itemId, batch: "26-12", counted: 2 });
  const { body } = await close(admin, id);
  expect(body.lines).toMatchObject([
    { batch: "26-11", difference: 0 },
    { batch: "26-12", expected: 0, difference: 2 },
  ]);
  expect(await itemNow(itemId)).toMatchObject({ onHand: 6 });
});

it("takes what a slow clock counted before it began as counted then", async () => {
  const itemId = await stocked(5);
  const { id } = await aCount(shelf);
  await enter(bo, id, { itemId, counted: 5, at: "2026-01-01T10:00:00+01:00" });
  expect((await close(bo, id)).body.lines).toMatchObject([{ expected: 5, difference: 0 }]);
});

const DAY_MS = 86_400_000;
const unknownItem = newId();

it.each([
  ["at", { at: new Date(Date.now() + DAY_MS).toISOString() }],
  ["at", { at: "i morgen" }],
  ["itemId", { itemId: unknownItem }],
  ["locationId", { locationId: bench }],
  ["batch", { batch: "26-11" }],
  ["counted", { counted: -1 }],
  ["counted", { counted: 1.5 }],
  ["counted", { counted: 1_000_000_000 }],
  ["expected", { expected: 3 }],
])("refuses %s: %j", async (field, wrong) => {
  const { id } = await aCount(shelf);
  const itemId = await stocked(3);
  const answer = await enter(bo, id, { itemId, counted: 3, ...wrong });
  expect(answer.status).toBe(400);
  expect(Object.keys(present(answer.body.fields))).toEqual([field]);
});

it("refuses to count nowhere, and whoever doesn't work in the warehouse", async () => {
  const maker = await aColleague(app, "production");
  expect((await bo.post(COUNTS, { locationIds: [] })).status).toBe(400);
  expect((await bo.post(COUNTS, { locationIds: [newId()] })).body.fields).toHaveProperty(
    "locationIds",
  );
  expect((await maker.post(COUNTS, { locationIds: [shelf] })).status).toBe(403);
  const { id } = await aCount(shelf);
  expect((await close(maker, id)).status).toBe(403);
  expect((await bo.post(`${COUNTS}/${id}/close`, {})).body.fields).toHaveProperty("reason");
  expect((await close(bo, newId())).status).toBe(404);
  expect((await maker.get(`${COUNTS}/${newId()}`)).status).toBe(404);
});
