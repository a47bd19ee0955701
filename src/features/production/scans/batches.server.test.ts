import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { present } from "#test/present.ts";
import { stockOf } from "#test/stock.ts";
import { aWarehouse, packing } from "#test/warehouse.ts";
import type { WarehouseScan } from "./contract.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { database } = app.services;
const { admin, packer, other, anOrder, shelved, step, scan, findBox } = await aWarehouse(app);
const { anItem, aLocation, itemNow, movementsOf } = stockOf(admin);
const card = await anItem({ sku: "A6", kind: "card" });
await aLocation();

const stagesOf = async (codes: string[]) => {
  const { code, stage } = qrCodes;
  const rows = await database.select({ code, stage }).from(qrCodes).where(inArray(code, codes));
  return codes.map((one) => rows.find((row) => row.code === one)?.stage);
};

it("of a batch everything is done but what is refused, each with its own answer and entry", async () => {
  const [order, yours] = [await anOrder(2), await anOrder()];
  const [shelf = "", retired = "", again = ""] = await shelved(3);
  await step(retired, "retired");
  await step(again, "packed");
  const [first = "", second = ""] = order.codes;
  const expected: [WarehouseScan, verdict: string, refusal: string | null][] = [
    [packing(first, { reason: "Set af Ida" }), "done", null],
    [packing(yours.code, { card: `CARD:${first}` }), "refused", "wrongCard"],
    [packing("EAN 5701234567899"), "refused", "unreadable"],
    [packing(retired), "refused", "retired"],
    [packing(second, { reason: "Set af Per" }), "done", null],
    [packing("EAN 5701234567882"), "refused", "unreadable"],
    [packing(again), "refused", "alreadyPacked"],
    [packing(shelf), "done", null],
  ];
  const results = await scan(packer, ...expected.map(([one]) => one));
  expect(results.map(({ verdict, refusal }) => [verdict, refusal])).toEqual(
    expected.map(([, ...rest]) => rest),
  );
  expect(present(results[6]).message).toContain("Bo Graver");
  const [box, ...more] = await findBox(order.number);
  expect(more).toEqual([]);
  const { id, number, contents } = present(box);
  expect(contents.map(({ code }) => code).toSorted()).toEqual(order.codes.toSorted());
  expect(results.map(({ boxNumber }) => boxNumber)).toEqual(
    expected.map(([{ read }]) => (order.codes.includes(read) ? number : null)),
  );
  expect(await findBox(yours.number)).toEqual([]);
  const entries = await database
    .select()
    .from(qrHistory)
    .where(inArray(qrHistory.code, [...order.codes, shelf, yours.code]));
  const packed = entries.filter(({ step: taken }) => taken === "packed");
  const entry = { before: { stage: "verified" }, after: { stage: "packed" }, actorId: packer.id };
  expect(packed).toHaveLength(3);
  expect(packed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...entry, code: first, reason: "Set af Ida", bulkId: null }),
      expect.objectContaining({ ...entry, code: second, reason: "Set af Per", bulkId: null }),
    ]),
  );
  const audited = await database
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.subjectId, [id]));
  expect(audited).toMatchObject([
    { action: "box.created", actorId: packer.id, details: { number } },
  ]);
});

it("a code that stands twice is judged by what was done before", async () => {
  const { code, codes } = await anOrder(2);
  const without = { card: undefined, reason: undefined };
  const results = await scan(
    packer,
    packing(code),
    packing(present(codes[1])),
    packing(code),
    packing(code, { ...without, task: "look" }),
    packing(code, { ...without, task: "return" }),
    packing(code),
  );
  const refusals = results.map(({ verdict, refusal }) => refusal ?? verdict);
  expect(refusals).toEqual(["done", "done", "alreadyBoxed", "done", "done", "done"]);
  expect(present(results[3]).message).toContain(present(results[0]?.boxNumber));
  expect(await stagesOf(codes)).toEqual(["packed", "packed"]);
});

it("an id that stands twice is the same scan sent again, or refused", async () => {
  const [one = "", two = "", three = ""] = await shelved(3);
  const first = packing(one);
  const results = await scan(
    packer,
    first,
    packing(two),
    first,
    { ...packing(three), id: first.id },
    { ...packing(three), id: first.id.toUpperCase() },
  );
  const refusals = results.map(({ verdict, refusal }) => refusal ?? verdict);
  expect(refusals).toEqual(["done", "done", "repeated", "otherContent", "otherContent"]);
  expect(await stagesOf([one, two, three])).toEqual(["packed", "packed", "verified"]);
});

it("ids of two batches at once are of whoever wrote them first, in any order", async () => {
  const [one = "", two = "", three = "", four = ""] = await shelved(4);
  const [low, high] = [randomUUID(), randomUUID()];
  const answers = await Promise.all([
    scan(packer, packing(one, { id: low }), packing(two, { id: high })),
    scan(other, packing(three, { id: high }), packing(four, { id: low })),
  ]);
  const refusals = answers.map((own) => own.map(({ verdict, refusal }) => refusal ?? verdict));
  expect(refusals.flat().toSorted()).toEqual(["done", "done", "otherContent", "otherContent"]);
  const stages = await stagesOf([one, two, three, four]);
  expect(stages.toSorted()).toEqual(["packed", "packed", "verified", "verified"]);
});

it("two who send the same plates in opposite order at once pack each of them once", async () => {
  const orders = [await anOrder(2), await anOrder(2), await anOrder()];
  const codes = [...orders.flatMap((order) => order.codes), ...(await shelved(2))];
  const closing = await anOrder();
  const before = (await itemNow(card)).onHand;
  const results = await scan(packer, packing(closing.code));
  const [ready] = await findBox(present(results[0]?.boxNumber));
  const close = `/api/admin/boxes/${present(ready).id}/close` as const;
  for (const isSameScan of [false, true, false]) {
    const mine = codes.map((code) => packing(code));
    const theirs = isSameScan ? mine : codes.map((code) => packing(code));
    const answers = await Promise.all([
      scan(packer, ...mine),
      scan(other, ...theirs.toReversed()),
      packer.post(close, { weightGrams: 700 }),
    ]);
    const judged = answers.slice(0, 2).flatMap((one) => (Array.isArray(one) ? one : []));
    for (const code of codes) {
      const own = judged.filter((one) => one.code === code);
      const [second] = own.filter(({ verdict }) => verdict !== "done");
      expect(own).toHaveLength(2);
      const answer = isSameScan ? ["repeated"] : ["alreadyBoxed", "alreadyPacked"];
      expect(answer).toContain(second?.refusal ?? second?.verdict);
    }
    for (const { number, codes: ordered } of orders) {
      const filled = (await findBox(number)).filter(({ contents }) => contents.length > 0);
      expect(filled.map(({ contents }) => contents.map(({ code }) => code).toSorted())).toEqual([
        ordered.toSorted(),
      ]);
    }
    const took = (await movementsOf(card)).filter(({ code }) => codes.includes(code ?? ""));
    expect(took.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    expect((await itemNow(card)).onHand).toBe(before - codes.length - 1);
    await scan(packer, ...codes.map((code) => packing(code, { task: "return" })));
  }
});
