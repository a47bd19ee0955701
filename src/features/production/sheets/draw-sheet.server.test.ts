import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { qrArtworks } from "#features/qr/artworks/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { settle, visitorsOrders, WORDS } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { aWorkshop } from "#test/production.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { maker, aMachine, aStockOrder, draw } = await aWorkshop(app);
const { aPlacedOrder } = visitorsOrders(app);
const admin = await aColleague(app, "administrator");
const reason = "Ridse i kanten";
const NONE = "00000000-0000-4000-8000-000000000000";

/** Of one plate of steel with two lines of words, 45 mm each way. */
async function aReleasedOrder() {
  const placed = await aPlacedOrder({ words: WORDS });
  await settle(app, placed);
  const { body } = await maker.get(`/api/admin/work-orders?text=${placed.number}`);
  return { ...present(body.items[0]), orderId: placed.id };
}

const stateOf = async (id: string) => (await maker.get(`/api/admin/work-orders/${id}`)).body.state;

describe("a sheet", () => {
  it("has what was approved and plates for the shelf, in files that are the same each time", async () => {
    const machine = await aMachine();
    const kerf = { kerfMm: 0.08, reason: "Målt på prøvepladen" };
    await maker.put(`/api/admin/machines/${machine.id}/kerfs/steel`, kerf);
    const [shelf, ordered] = [await aStockOrder(1), await aReleasedOrder()];
    const workOrderIds = [shelf.id, ordered.id];
    const { status, body: sheet } = await draw({
      machineId: machine.id,
      workOrderIds,
      batch: "S7",
    });
    expect(status).toBe(201);
    expect(sheet).toMatchObject({
      number: expect.stringMatching(/^A-\d{4,}$/),
      state: "drawn",
      machine: { id: machine.id, name: "Laseren" },
      material: "steel",
      kerfMm: 0.08,
      batch: "S7",
      left: [],
      sheet: { widthMm: 120, heightMm: 80, plateWidthMm: 45, plateHeightMm: 45 },
    });
    // What is due comes before the shelf.
    expect(sheet.places).toEqual([
      { place: 1, code: ordered.codes[0], xMm: 10, yMm: 10, state: "open", reason: null },
      { place: 2, code: shelf.codes[0], xMm: 59, yMm: 10, state: "open", reason: null },
    ]);
    expect(sheet.files.map(({ format }) => format)).toEqual([
      "lbrn2",
      "dxf-r12",
      "dxf-2000",
      "svg",
      "pdf",
    ]);
    const path = `/api/admin/sheets/${sheet.id}` as const;
    for (const { format, sha256 } of sheet.files) {
      const { statusCode, rawPayload, headers } = await app.app.inject({
        url: `${path}/files/${format}`,
        headers: { cookie: maker.cookie },
      });
      expect([format, statusCode]).toEqual([format, 200]);
      expect(createHash("sha256").update(rawPayload).digest("hex")).toBe(sha256);
      expect(headers["content-disposition"]).toContain(`filename="${sheet.number}`);
    }
    expect((await maker.get(path)).body).toEqual(sheet);
    expect([await stateOf(shelf.id), await stateOf(ordered.id)]).toEqual(["onSheet", "onSheet"]);
    const { body: column } = await maker.get("/api/admin/work-orders?state=onSheet&limit=100");
    expect(column.items.map(({ id }) => id).toSorted()).toEqual(workOrderIds.toSorted());
    const { body: plates } = await maker.get(`/api/admin/work-orders/${shelf.id}/plates`);
    expect(plates.items).toEqual([{ code: shelf.codes[0], state: "onSheet" }]);
    const { body: code } = await maker.get(`/api/admin/qr-codes/${shelf.codes[0]}`);
    expect(present(code.history[0]).after.symbol).toMatchObject({ kerfMm: 0.08 });
  });

  it("names what doesn't fit, leaves out the places that are taken, and is listed", async () => {
    const [{ id: machineId }, order] = [await aMachine(), await aStockOrder(3)];
    const sheet = { widthMm: 112, heightMm: 110, plateWidthMm: 44 };
    const { body } = await draw({ machineId, workOrderIds: [order.id], sheet, taken: [1, 3] });
    expect(body.fields).toHaveProperty(["sheet.heightMm"]);
    const { body: one } = await draw({ machineId, workOrderIds: [order.id], taken: [1] });
    const codes = order.codes.toSorted();
    expect(one.places.map(({ place, code }) => [place, code])).toEqual([[2, codes[0]]]);
    expect(one.left).toEqual(codes.slice(1));
    expect(await stateOf(order.id)).toBe("waiting");
    const { body: next } = await draw({ machineId, workOrderIds: [order.id] });
    expect(next.places.map(({ code }) => code)).toEqual(one.left);
    expect(await stateOf(order.id)).toBe("onSheet");
    const { body: first } = await maker.get("/api/admin/sheets?state=drawn&limit=1");
    expect(first.items).toEqual([next]);
    const { body: second } = await maker.get(
      `/api/admin/sheets?state=drawn&limit=1&cursor=${first.nextCursor}`,
    );
    expect(second.items).toEqual([one]);
  });

  it("is drawn for one of two people who lay out the same plates at once", async () => {
    const [{ id: machineId }, order] = [await aMachine(), await aStockOrder(1)];
    const asked = { machineId, workOrderIds: [order.id] };
    const answers = await Promise.all([draw(asked), draw(asked)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await draw(asked)).toMatchObject({
      status: 409,
      body: { code: "production.notWaiting" },
    });
  });

  it("isn't drawn otherwise than the customer approved it", async () => {
    const [{ id: machineId }, order] = [await aMachine(), await aReleasedOrder()];
    const code = present(order.codes[0]);
    await app.services.database
      .update(qrArtworks)
      .set({ hash: "0".repeat(64) })
      .where(eq(qrArtworks.code, code));
    const { status, body } = await draw({ machineId, workOrderIds: [order.id] });
    expect([status, body]).toMatchObject([400, { fields: { workOrderIds: expect.any(String) } }]);
    expect(await stateOf(order.id)).toBe("waiting");
  });
});

describe("a sheet is refused", () => {
  const machineOf = async () => (await aMachine()).id;

  it("for work orders on hold, cancelled, of two materials, and for none", async () => {
    const machineId = await machineOf();
    const [held, cancelled, bronze] = [
      await aStockOrder(1),
      await aReleasedOrder(),
      await aStockOrder(1, "bronze"),
    ];
    await maker.post(`/api/admin/work-orders/${held.id}/hold`, { reason });
    await admin.post(`/api/admin/orders/${cancelled.orderId}/cancel`, { reason });
    const refusalOf = async (...workOrderIds: string[]) => {
      const { status, body } = await draw({ machineId, workOrderIds });
      return [status, body.code, body.fields?.["workOrderIds"] !== undefined];
    };
    expect(await refusalOf(held.id)).toEqual([409, "production.onHold", false]);
    expect(await refusalOf(cancelled.id)).toEqual([409, "production.notWaiting", false]);
    expect(await refusalOf(bronze.id, held.id)).toEqual([400, "invalid", true]);
    expect(await refusalOf(NONE)).toEqual([400, "invalid", true]);
    expect(await refusalOf()).toEqual([400, "invalid", true]);
    await maker.post(`/api/admin/work-orders/${held.id}/resume`);
    const code = present(held.codes[0]);
    const step = { step: "retired", reason, retiredFor: "damaged" };
    await admin.post(`/api/admin/qr-codes/${code}/steps`, step);
    expect(await refusalOf(held.id)).toEqual([409, "production.notWaiting", false]);
  });

  it.each([
    ["on a bed too small for a plate", { bed: { widthMm: 50, heightMm: 50 } }, {}, "machineId"],
    ["larger than the bed", {}, { sheet: { widthMm: 200 } }, "sheet.widthMm"],
    ["of 10⁹ mm", {}, { sheet: { widthMm: 1_000_000_000 } }, "sheet.widthMm"],
    ["of plates larger than it", {}, { sheet: { plateWidthMm: 110 } }, "sheet.plateWidthMm"],
    [
      "with places smaller than the plates",
      {},
      { sheet: { plateWidthMm: 39 } },
      "sheet.plateWidthMm",
    ],
    ["with every place taken", {}, { taken: [1, 2] }, "taken"],
    ["with a place taken that there is none of", {}, { taken: [3] }, "taken"],
    ["with the place 10⁹ taken", {}, { taken: [1_000_000_000] }, "taken.0"],
    ["with half a place taken", {}, { taken: [1.5] }, "taken.0"],
    ["for a machine that there is none of", {}, { machineId: NONE }, "machineId"],
    ["with an unknown field", {}, { speed: 100 }, "speed"],
    ["with a batch as long as a letter", {}, { batch: "S".repeat(61) }, "batch"],
  ])("%s", async (_, machine, wrong, field) => {
    const [{ id: machineId }, order] = [await aMachine(machine), await aStockOrder(1)];
    const { status, body } = await draw({ machineId, workOrderIds: [order.id], ...wrong });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await stateOf(order.id)).toBe("waiting");
  });

  it("if the machine cuts wider than the modules allow", async () => {
    const [{ id: machineId }, order] = [await aMachine(), await aStockOrder(1)];
    await maker.put(`/api/admin/machines/${machineId}/kerfs/steel`, { kerfMm: 2, reason });
    const { status, body } = await draw({ machineId, workOrderIds: [order.id] });
    expect([status, body.fields]).toMatchObject([400, { machineId: expect.stringMatching(/30/) }]);
  });
});
