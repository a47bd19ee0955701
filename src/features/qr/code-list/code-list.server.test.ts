import { describe, expect, it } from "vitest";
import { groupCode } from "#features/qr/model.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate } from "#test/factories.ts";
import { aPackageOf } from "#test/packages.ts";

const app = await testApp();
const CODES = "/api/admin/qr-codes";

const maker = await aColleague(app, "production");
const support = await aColleague(app, "support");

/** Its codes in list order. */
async function aListedPackage(count: number) {
  const { id } = await aPackageOf(app, maker, count);
  const { body } = await maker.get(`${CODES}?packageId=${id}&limit=100`);
  return { id, codes: body.items.map(({ code }) => code) };
}

const press = (code: string, body: Record<string, unknown>, who = maker) =>
  who.post(`${CODES}/${code}/steps`, {
    ...(body["step"] === "engraved" && { reason: "Gammelt lager" }),
    ...body,
  });

describe("the list of all codes", () => {
  it("pages without gaps or duplicates, with every filter", async () => {
    const { id, codes } = await aListedPackage(7);
    const read: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await maker.get(`${CODES}?packageId=${id}&limit=3${after}`);
      read.push(...body.items.map(({ code }) => code));
      cursor = body.nextCursor;
    }
    expect(read).toEqual(codes);
    expect(new Set(read).size).toBe(7);
  });

  it("searches by the beginning of a code, however typed, and by status", async () => {
    const { id, codes } = await aListedPackage(4);
    const [code = "", other = ""] = codes;
    const found = async (query: string) =>
      (await maker.get(`${CODES}?packageId=${id}&${query}`)).body.items.map(({ code: one }) => one);
    expect(await found(`text=${encodeURIComponent(groupCode(code).toLowerCase())}`)).toEqual([
      code,
    ]);
    expect(await found(`text=${code.slice(0, 5)}`)).toContain(code);
    await press(code, { step: "engraved" });
    expect(await found("stage=engraved")).toEqual([code]);
    const retired = { step: "retired", reason: "Faldt på gulvet", retiredFor: "damaged" };
    expect((await press(other, retired, support)).status).toBe(200);
    expect(await found("standing=retired")).toEqual([other]);
    expect(await found("standing=free")).toHaveLength(3);
    expect(await found("standing=linked")).toEqual([]);
    expect(await found("stage=engraved&standing=retired")).toEqual([]);
  });
});

describe("a step by staff", () => {
  it("creates a plate when engraved, and the next one after the first is scrapped", async () => {
    const { code } = await aPlate(app);
    const plate = { material: "Granit", widthMm: 60, heightMm: 60, serial: `S-${code}` };
    const first = await press(code, { step: "engraved", plate });
    expect(first.body).toMatchObject({ stage: "engraved", plates: [{ number: 1, ...plate }] });
    expect(first.body.steps).toEqual(["verified", "discarded", "takenBack"]);
    await press(code, { step: "discarded", reason: "Kan ikke læses" });
    const second = await press(code, { step: "engraved" });
    expect(second.body.plates.map(({ number }) => number)).toEqual([2, 1]);
    const taken = await aPlate(app);
    const again = await press(taken.code, { step: "engraved", plate });
    expect(again).toMatchObject({ status: 400, body: { fields: { serial: expect.any(String) } } });
    expect((await maker.get(`${CODES}/${taken.code}`)).body.stage).toBe("created");
  });

  it("is refused out of order, with the next possible step", async () => {
    const { code } = await aPlate(app);
    await press(code, { step: "engraved" });
    const answer = await press(code, { step: "packed" });
    expect(answer).toMatchObject({ status: 409, body: { code: "qr.outOfOrder" } });
    expect(answer.body.message).toContain("Næste skridt er kontrol");
  });

  it("records who, from where and why, with the values before and after", async () => {
    const { code } = await aPlate(app);
    await press(code, { step: "engraved" });
    const reason = "Trykket ved en fejl";
    await press(code, { step: "takenBack", reason });
    const { body } = await support.get(`${CODES}/${code}`);
    expect(body.history[0]).toMatchObject({
      step: "takenBack",
      actor: "Anna Holm",
      address: expect.any(String),
      reason,
      before: { stage: "engraved" },
      after: { stage: "created" },
    });
    expect((await press(code, { step: "engraved" })).status).toBe(200);
    const reasonless = await press(code, { step: "takenBack" });
    expect(Object.keys(reasonless.body.fields ?? {})).toEqual(["reason"]);
  });

  it("depends on the role: the workshop makes plates, support corrects and retires", async () => {
    const { code } = await aPlate(app);
    const ending = { step: "retired", reason: "Familien bad om det", retiredFor: "withdrawn" };
    expect((await press(code, { step: "engraved" }, support)).status).toBe(403);
    expect((await press(code, ending)).status).toBe(403);
    expect(
      (await press(code, { step: "retired", reason: "Uden ord" }, support)).body.fields,
    ).toEqual({ retiredFor: expect.any(String) });
    expect((await press(code, ending, support)).body.state).toBe("retired");
    const shown = await app.as().get(`/api/qr-codes/${code}`);
    expect(shown.body).toMatchObject({ state: "retired", retiredFor: "withdrawn" });
    const back = { step: "reinstated", reason: "Det var en anden" };
    expect((await press(code, back, support)).body).toMatchObject({
      state: "unlinked",
      retiredFor: null,
    });
  });
});
