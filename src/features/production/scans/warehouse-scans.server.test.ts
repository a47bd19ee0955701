import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { groupCode } from "#features/qr/model.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { aWarehouse, packing, REASON } from "#test/warehouse.ts";
import { purgeScans } from "./commands/submit-scans.server.ts";
import { SCANS_MAX } from "./contract.ts";
import { warehouseScans } from "./tables.server.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60", PUBLIC_URL: "https://minde.example" });
const { database } = app.services;
const { admin, maker, packer, other, ...work } = await aWarehouse(app);
const { step, anOrder, shelved, scan, scanOne, findBox } = work;
const SCANS = "/api/admin/warehouse/scans";

const stageOf = async (code: string) => {
  const [found] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
  return found?.stage;
};

describe("packing", () => {
  it("takes the plate and its card, into the box of its order", async () => {
    const { number, codes } = await anOrder(2);
    const [first = "", second = ""] = codes;
    const begun = await scanOne(packer, packing(first));
    const [box] = await findBox(number);
    expect(box).toMatchObject({ state: "open", orderNumber: number, expected: codes.toSorted() });
    const boxNumber = present(box).number;
    expect(begun).toMatchObject({ verdict: "done", code: first, refusal: null, boxNumber });
    expect(begun.message).toBe(`${groupCode(first)} ligger i kasse ${boxNumber}.`);
    expect(await stageOf(first)).toBe("packed");
    const at = "2026-11-30T08:15:00.000Z";
    const read = `]Q1HTTPS://MINDE.EXAMPLE/Q/${second}`;
    const named = packing(second, { read, card: `]d2CARD:${second}`, boxId: present(box).id, at });
    expect(await scanOne(other, named)).toMatchObject({ verdict: "done", code: second, boxNumber });
    const { contents } = present((await findBox(boxNumber))[0]);
    expect(contents).toContainEqual({ code: second, by: "Per Lager", at });
    expect(contents.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    const { body } = await maker.get(`/api/admin/work-orders?text=${number}`);
    expect(body.items).toMatchObject([{ state: "packed" }]);
  });

  it("puts what nobody ordered on the shelf, however its code was read", async () => {
    const [one = "", two = "", three = ""] = await shelved(3);
    const reads = [`]C1${one}`, groupCode(two).toLowerCase(), `https://minde.example/q/${three}`];
    const scans = [one, two, three].map((code, at) => packing(code, { read: present(reads[at]) }));
    for (const result of await scan(packer, ...scans)) {
      expect(result).toMatchObject({ verdict: "done", boxNumber: null });
    }
    const again = await scanOne(other, packing(one));
    expect(again).toMatchObject({ verdict: "refused", refusal: "alreadyPacked" });
    expect(again.message).toContain("Ida Pakker");
  });

  it("puts a plate into its box that was recorded as packed elsewhere", async () => {
    const { code } = await anOrder();
    await step(code, "packed");
    expect(await scanOne(packer, packing(code))).toMatchObject({ verdict: "done" });
    expect((await findBox(code)).length).toBe(1);
  });

  it("needs no card for a plate that is somebody's already", async () => {
    const [code = ""] = await shelved(1);
    const owner = await aUser(app);
    await database.update(qrCodes).set({ ownerId: owner.id }).where(eq(qrCodes.code, code));
    const without = packing(code, { card: undefined });
    expect(await scanOne(packer, without)).toMatchObject({ verdict: "done" });
  });

  it("is done by one of two at once: the other learns who has it, and where", async () => {
    const { number, code } = await anOrder(2);
    const begin = () => packer.post("/api/admin/boxes", { orderNumber: number });
    const [{ body: one }, { body: two }] = [await begin(), await begin()];
    const results = await Promise.all([
      scanOne(packer, packing(code, { boxId: one.id })),
      scanOne(other, packing(code, { boxId: two.id })),
    ]);
    const [packed, refused] = results.toSorted((a, b) => a.verdict.localeCompare(b.verdict));
    expect(packed).toMatchObject({ verdict: "done" });
    const boxNumber = present(packed).boxNumber;
    expect(refused).toMatchObject({ verdict: "refused", refusal: "alreadyBoxed", boxNumber });
    expect(refused?.message).toMatch(/Ida Pakker|Per Lager/);
    const boxes = await findBox(number);
    expect(boxes.flatMap(({ contents }) => contents).map((item) => item.code)).toEqual([code]);
  });

  it("begins one box when two people pack the first plates of an order at once", async () => {
    const { number, codes } = await anOrder(2);
    await Promise.all(codes.map((code, at) => scanOne(at === 0 ? packer : other, packing(code))));
    expect((await findBox(number)).map(({ contents }) => contents.length)).toEqual([2]);
  });
});

describe("a refused scan", () => {
  it("says why, and changes nothing", async () => {
    const [mine, yours] = [await anOrder(), await anOrder()];
    const { body: box } = await packer.post("/api/admin/boxes", { orderNumber: yours.number });
    const [retired = "", waiting = ""] = await shelved(2);
    const [held = ""] = await shelved(1);
    await step(retired, "retired");
    await step(waiting, "takenBack");
    const heldOrder = await maker.get(`/api/admin/work-orders?text=${held}`);
    const id = present(heldOrder.body.items[0]).id;
    await maker.post(`/api/admin/work-orders/${id}/hold`, { reason: REASON });
    const cancelled = await anOrder();
    await admin.post(`/api/admin/orders/${cancelled.id}/cancel`, { reason: REASON });
    const { code } = mine;
    const cases: [string, Parameters<typeof packing>[1], string?][] = [
      ["unreadable", { read: "EAN 5701234567899" }],
      ["unknownCode", { read: "7539 4062 8" }],
      ["cardFirst", { read: `CARD:${code}` }],
      ["cardMissing", { card: undefined }],
      ["noCard", { card: `HTTPS://MINDE.EXAMPLE/Q/${code}` }],
      ["wrongCard", { card: `CARD:${yours.code}` }],
      ["otherOrder", { boxId: box.id }],
      ["unknownBox", { boxId: randomUUID() }],
      ["notChecked", { reason: undefined }],
      ["retired", {}, retired],
      ["notReady", {}, waiting],
      ["onHold", {}, held],
      ["cancelled", {}, cancelled.code],
    ];
    const scans = cases.map(([, change, of = code]) => packing(of, change));
    const results = await scan(packer, ...scans);
    expect(results.map(({ refusal }) => refusal)).toEqual(cases.map(([refusal]) => refusal));
    expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["refused"]));
    const wrong = present(results.find(({ refusal }) => refusal === "wrongCard"));
    expect(wrong.message).toContain(groupCode(yours.code));
    expect(await stageOf(code)).toBe("verified");
    const { body } = await packer.get("/api/admin/warehouse/refused-scans?limit=5");
    expect(body.items).toHaveLength(5);
    expect(body.items.map((item) => item.message)).toContain(results.at(-1)?.message);
    const rest = await packer.get(
      `/api/admin/warehouse/refused-scans?limit=100&cursor=${body.nextCursor}`,
    );
    expect(rest.body.items.length).toBeGreaterThanOrEqual(cases.length - 5);
  });

  it("is of a box that is closed", async () => {
    const { number, codes } = await anOrder(2);
    const [first = "", second = ""] = codes;
    await scanOne(packer, packing(first));
    const box = present((await findBox(number))[0]);
    await packer.post(`/api/admin/boxes/${box.id}/close`, { weightGrams: 700 });
    const late = packing(second, { boxId: box.id });
    expect(await scanOne(packer, late)).toMatchObject({ refusal: "boxClosed" });
    const out = packing(first, { task: "return" });
    expect(await scanOne(packer, out)).toMatchObject({ refusal: "boxClosed" });
  });

  it("is in the reader's language", async () => {
    const [code = ""] = await shelved(1);
    const scans = [packing(code, { card: undefined })];
    const { body } = await packer.post(SCANS, { scans }, { "accept-language": "en" });
    expect(body.results[0]?.message).toContain("is to be packed with its card");
  });

  it("of a clock of tomorrow may be sent again when the clock is right", async () => {
    const [code = ""] = await shelved(1);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const early = packing(code, { at: tomorrow });
    expect(await scanOne(packer, early)).toMatchObject({ refusal: "clock", verdict: "refused" });
    const right = { ...early, at: new Date().toISOString() };
    expect(await scanOne(packer, right)).toMatchObject({ verdict: "done" });
  });

  it.each([
    { scans: [] },
    { scans: Array.from({ length: SCANS_MAX + 1 }, () => packing("753940628")) },
    { scans: [{ ...packing("753940628"), quantity: 2 }] },
    { scans: [packing("753940628", { at: "i går" })] },
    { scans: [packing("753940628", { id: "1" })] },
    { scans: [packing("753940628")], at: "2026-11-30T08:15:00Z" },
  ])("is no scan at all", async (body) => {
    expect((await packer.post(SCANS, body)).status).toBe(400);
  });
});

describe("a scan that is sent again", () => {
  it("is answered as the first time, also when both come at once", async () => {
    const { code } = await anOrder();
    const one = packing(code);
    const answers = await Promise.all([scanOne(packer, one), scanOne(packer, one)]);
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual(["done", "repeated"]);
    const { boxNumber, message } = present(answers[0]);
    expect(await scanOne(other, one)).toMatchObject({ verdict: "repeated", boxNumber, message });
    const refused = packing(code, { card: undefined });
    const first = await scanOne(packer, refused);
    expect(await scanOne(packer, refused)).toEqual(first);
  });

  it("is refused with other content, which isn't done", async () => {
    const [one = "", two = ""] = await shelved(2);
    const first = packing(one);
    await scanOne(packer, first);
    const changed = { ...packing(two), id: first.id };
    const refused = { verdict: "refused", refusal: "otherContent", code: two };
    expect(await scanOne(packer, changed)).toMatchObject(refused);
    expect(await stageOf(two)).toBe("verified");
    const id = randomUUID();
    const [three = "", four = ""] = await shelved(2);
    const both = await Promise.all(
      [three, four].map((code) => scanOne(packer, { ...packing(code), id })),
    );
    expect(both.map(({ verdict }) => verdict).toSorted()).toEqual(["done", "refused"]);
    const stages = await Promise.all([stageOf(three), stageOf(four)]);
    expect(stages.toSorted()).toEqual(["packed", "verified"]);
  });

  it("is forgotten after some months, with who scanned it", async () => {
    const [code = ""] = await shelved(1);
    const one = packing(code, { task: "look", card: undefined, reason: undefined });
    await scanOne(packer, one);
    const long = new Date(Date.now() - 91 * 86_400_000);
    await database
      .update(warehouseScans)
      .set({ receivedAt: long })
      .where(eq(warehouseScans.id, one.id));
    await purgeScans(app.services);
    expect(await database.$count(warehouseScans, eq(warehouseScans.id, one.id))).toBe(0);
    expect(await database.$count(warehouseScans)).toBeGreaterThan(0);
  });
});

describe("other tasks", () => {
  const look = (code: string) => scanOne(packer, packing(code, { task: "look", card: undefined }));
  const takeBack = (code: string) =>
    scanOne(packer, packing(code, { task: "return", card: undefined }));

  it("look where a plate is, and take it out of its box", async () => {
    const { number, code } = await anOrder();
    expect((await look(code)).message).toContain("venter på at blive pakket");
    expect(await takeBack(code)).toMatchObject({ verdict: "refused", refusal: "notInBox" });
    const { boxNumber } = await scanOne(packer, packing(code));
    expect(await look(code)).toMatchObject({ verdict: "done", boxNumber });
    expect(await takeBack(code)).toMatchObject({ verdict: "done", boxNumber });
    expect(await stageOf(code)).toBe("verified");
    expect((await findBox(number))[0]).toMatchObject({ contents: [], expected: [code] });
    await scanOne(packer, packing(code));
    await step(code, "retired");
    expect(await takeBack(code)).toMatchObject({ verdict: "done", boxNumber });
    expect((await findBox(number))[0]).toMatchObject({ contents: [], expected: [] });
  });

  it("take a plate from the shelf, but none that was sent", async () => {
    const [code = ""] = await shelved(1);
    await scanOne(packer, packing(code));
    expect(await takeBack(code)).toMatchObject({ verdict: "done", boxNumber: null });
    expect(await stageOf(code)).toBe("verified");
    await step(code, "packed", "shipped");
    expect(await takeBack(code)).toMatchObject({ verdict: "refused", refusal: "notInBox" });
  });

  it("leave the box to a plate whose step was undone or that was discarded elsewhere", async () => {
    const { number, codes } = await anOrder(2);
    const [first = "", second = ""] = codes;
    await scan(packer, packing(first), packing(second));
    await step(first, "takenBack");
    await step(second, "discarded");
    const [box] = await findBox(number);
    expect(box).toMatchObject({ contents: [], expected: codes.toSorted() });
  });
});
