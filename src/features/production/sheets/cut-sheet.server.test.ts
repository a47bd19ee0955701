import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { aWorkshop } from "#test/production.ts";

const app = await testApp();
const { maker, aMachine, aStockOrder, draw, aSheet } = await aWorkshop(app);
const admin = await aColleague(app, "administrator");
const reason = "Laseren sprang et felt over";

type Step = "start" | "done" | "void";
const press = (id: string, step: Step, body?: object) =>
  maker.post(`/api/admin/sheets/${id}/${step}`, body);
const sheetNow = async (id: string) => (await maker.get(`/api/admin/sheets/${id}`)).body;
const orderNow = async (id: string) => (await maker.get(`/api/admin/work-orders/${id}`)).body;
const stageOf = async (code: string) => (await maker.get(`/api/admin/qr-codes/${code}`)).body.stage;

async function step(code: string, name: string) {
  const body = { step: name, reason, ...(name === "retired" && { retiredFor: "damaged" }) };
  const who = name === "retired" ? admin : maker;
  expect((await who.post(`/api/admin/qr-codes/${code}/steps`, body)).status).toBe(200);
}

async function aStartedSheet(quantity = 2) {
  const made = await aSheet(quantity);
  expect((await press(made.id, "start")).status).toBe(200);
  return made;
}

describe("a sheet that is cut", () => {
  it("is started and finished by one of two people at once; what failed is made again", async () => {
    const { id, places, order } = await aSheet();
    const [bad, good] = places.map(({ code }) => code);
    const started = await Promise.all([press(id, "start"), press(id, "start")]);
    expect(started.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await sheetNow(id)).state).toBe("cutting");
    const failed = [{ place: 1, reason }];
    const ended = await Promise.all([press(id, "done", { failed }), press(id, "done", { failed })]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await sheetNow(id)).toMatchObject({
      state: "done",
      places: [
        { place: 1, code: bad, state: "failed", reason },
        { place: 2, code: good, state: "engraved", reason: null },
      ],
    });
    expect([await stageOf(present(bad)), await stageOf(present(good))]).toEqual([
      "created",
      "engraved",
    ]);
    expect(await orderNow(order.id)).toMatchObject({ state: "engraved", codes: [good] });
    const { body } = await maker.get(`/api/admin/work-orders?text=${bad}`);
    expect(body.items).toMatchObject([{ kind: "remake", state: "waiting", codes: [bad] }]);
    const { body: code } = await maker.get(`/api/admin/qr-codes/${good}`);
    expect(present(code.plates[0]).material).toBe("steel");
    const late = [press(id, "start"), press(id, "done", {}), press(id, "void", { reason })];
    for (const answer of await Promise.all(late)) {
      expect(answer).toMatchObject({ status: 409, body: { code: "production.sheetState" } });
    }
    const again = await draw({
      machineId: (await aMachine()).id,
      workOrderIds: [present(body.items[0]).id],
    });
    expect(again).toMatchObject({ status: 201, body: { places: [{ code: bad, state: "open" }] } });
  });

  it("isn't finished before it is started, nor with a place that isn't on it", async () => {
    const { id } = await aSheet(1);
    expect((await press(id, "done", { failed: [] })).status).toBe(409);
    await press(id, "start");
    for (const failed of [
      [{ place: 2, reason }],
      [{ place: 1_000_000_000, reason }],
      [{ place: 0, reason }],
      [{ place: 1 }],
      [
        { place: 1, reason },
        { place: 1, reason },
      ],
    ]) {
      expect((await press(id, "done", { failed })).status).toBe(400);
    }
    expect((await press(id, "done", { scrapped: [1] })).status).toBe(400);
    expect(await sheetNow(id)).toMatchObject({ state: "cutting", places: [{ state: "open" }] });
  });

  it("loses the place of a plate that is withdrawn, and engraves the others", async () => {
    const { id, places } = await aStartedSheet();
    const [gone = "", other = ""] = places.map(({ code }) => code);
    await step(gone, "retired");
    expect(await sheetNow(id)).toMatchObject({ places: [{ state: "gone" }, { state: "open" }] });
    expect((await press(id, "done", { failed: [{ place: 1, reason }] })).status).toBe(400);
    const { status, body } = await press(id, "done", {});
    expect([status, body.places.map(({ state }) => state)]).toEqual([200, ["gone", "engraved"]]);
    expect([await stageOf(gone), await stageOf(other)]).toEqual(["created", "engraved"]);
  });

  it("knows a plate that was engraved by a scan, and makes it again if it failed", async () => {
    const { id, places } = await aStartedSheet();
    const [first = "", second = ""] = places.map(({ code }) => code);
    await step(first, "engraved");
    await step(second, "engraved");
    const { body } = await press(id, "done", { failed: [{ place: 2, reason }] });
    expect(body.places.map(({ state }) => state)).toEqual(["engraved", "failed"]);
    expect([await stageOf(first), await stageOf(second)]).toEqual(["engraved", "created"]);
  });

  it("isn't started with nothing left to engrave, on hold, nor with a code at another machine", async () => {
    const { id, places, order } = await aSheet(1);
    await maker.post(`/api/admin/work-orders/${order.id}/hold`, { reason });
    expect((await press(id, "start")).body).toMatchObject({ code: "production.onHold" });
    await maker.post(`/api/admin/work-orders/${order.id}/resume`);
    const [code = ""] = places.map((one) => one.code);
    const exported = await app.app.inject({
      url: `/api/admin/qr-codes/${code}/symbol/svg`,
      headers: { cookie: maker.cookie },
    });
    expect(exported.statusCode).toBe(200);
    expect((await press(id, "start")).body).toMatchObject({ code: "qr.atMachine" });
    await step(code, "retired");
    expect((await press(id, "start")).body).toMatchObject({ code: "production.sheetState" });
    expect((await sheetNow(id)).state).toBe("drawn");
  });
});

describe("a sheet that is given up", () => {
  it("frees its plates, also while it is cut, for another one", async () => {
    const { id, order } = await aStartedSheet();
    expect((await press(id, "void", {})).status).toBe(400);
    const answers = await Promise.all([press(id, "void", { reason }), press(id, "done", {})]);
    const isVoid = answers[0].status === 200;
    expect(answers.map(({ status }) => status)).toEqual(isVoid ? [200, 409] : [409, 200]);
    if (!isVoid) return;
    expect(await sheetNow(id)).toMatchObject({
      state: "void",
      places: [{ state: "gone" }, { state: "gone" }],
    });
    expect((await orderNow(order.id)).state).toBe("waiting");
    const { id: machineId } = await aMachine();
    const { body: next } = await draw({ machineId, workOrderIds: [order.id] });
    expect((await press(next.id, "start")).status).toBe(200);
  });

  it("has no plate that is made again from the board meanwhile", async () => {
    const { id, order, places } = await aSheet();
    const code = present(places[0]).code;
    const remade = await maker.post(`/api/admin/work-orders/${order.id}/remake`, { code, reason });
    expect(remade.body).toMatchObject({ kind: "remake", state: "waiting" });
    expect(await sheetNow(id)).toMatchObject({ places: [{ state: "gone" }, { state: "open" }] });
    await press(id, "void", { reason });
    expect((await orderNow(remade.body.id)).state).toBe("waiting");
    expect((await orderNow(order.id)).state).toBe("waiting");
  });

  it("isn't known if there is none", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await maker.get(`/api/admin/sheets/${unknown}`)).status).toBe(404);
    expect((await press(unknown, "start")).status).toBe(404);
    expect((await maker.get(`/api/admin/sheets/${unknown}/files/png`)).status).toBe(404);
    await aStockOrder(1);
    expect((await maker.get("/api/admin/sheets?state=lost")).status).toBe(400);
  });
});
