import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { AASE } from "#test/customers.ts";
import { present } from "#test/present.ts";
import { aLabelPrinter, readPages, symbolsOnLabel } from "#test/printed.ts";
import { aWarehouse, packing, REASON } from "#test/warehouse.ts";
import { WEIGHT_MAX_GRAMS } from "./contract.ts";
import { showBox } from "./queries/show-boxes.server.ts";
import { boxes } from "./tables.server.ts";

const printer = await aLabelPrinter();
const away = await aLabelPrinter();
await away.close();
const app = await testApp({
  LIMIT_ORDER: "1000/60",
  LABEL_PRINTERS: `desk=${printer.address}, away=${away.address}`,
});
const { database } = app.services;
const { admin, maker, packer, step, anOrder, scanOne, findBox, aClosedBox } = await aWarehouse(app);
const BOXES = "/api/admin/boxes";
const UNKNOWN = `${BOXES}/00000000-0000-4000-8000-000000000000` as const;

describe("a box", () => {
  it("is begun for an order, and says what it is to hold", async () => {
    const { number, codes } = await anOrder(2);
    const { status, body } = await packer.post(BOXES, { orderNumber: ` ${number.toLowerCase()}` });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      number: expect.stringMatching(/^K-\d{4,}$/),
      sscc: expect.stringMatching(/^00400000\d{10}$/),
      state: "open",
      orderNumber: number,
      weightGrams: null,
      expected: codes.toSorted(),
      contents: [],
      recipient: {
        name: AASE.name,
        street: AASE.street,
        postalCode: AASE.postalCode,
        city: AASE.city,
      },
    });
    expect((await packer.get(`${BOXES}/${body.id}`)).body).toEqual(body);
    for (const text of [number, body.number, body.sscc]) {
      expect(await findBox(text)).toEqual([body]);
    }
  });

  it("isn't begun where nothing is left to pack", async () => {
    const unknown = await packer.post(BOXES, { orderNumber: "M-0000" });
    expect(unknown).toMatchObject({ status: 404, body: { fields: expect.anything() } });
    const { order } = await aClosedBox();
    const again = await packer.post(BOXES, { orderNumber: order.number });
    expect(again).toMatchObject({ status: 409, body: { code: "production.nothingToPack" } });
    const cancelled = await anOrder();
    await admin.post(`/api/admin/orders/${cancelled.id}/cancel`, { reason: REASON });
    expect((await packer.post(BOXES, { orderNumber: cancelled.number })).status).toBe(409);
    expect((await packer.post(BOXES, { orderNumber: order.number, count: 2 })).status).toBe(400);
  });

  it("is closed with its weight once something is in it, and opened again until it is sent", async () => {
    const { number, code } = await anOrder();
    const { body: box } = await packer.post(BOXES, { orderNumber: number });
    const path = `${BOXES}/${box.id}` as const;
    const close = (weightGrams: unknown) => packer.post(`${path}/close`, { weightGrams });
    for (const weight of [0, -1, 1.5, WEIGHT_MAX_GRAMS + 1, "850"]) {
      expect((await close(weight)).status).toBe(400);
    }
    expect((await close(850)).body.code).toBe("production.boxEmpty");
    await scanOne(packer, packing(code));
    const answers = await Promise.all([close(850), close(900)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await packer.get(path)).body).toMatchObject({ state: "closed", expected: [code] });
    const remove = () => packer.post(`${path}/remove`, { code, reason: REASON });
    expect((await remove()).body).toMatchObject({ code: "production.boxClosed" });
    const opened = await packer.post(`${path}/reopen`);
    expect(opened.body).toMatchObject({ state: "open", weightGrams: null });
    expect((await packer.post(`${path}/reopen`)).body.code).toBe("production.boxOpen");
    await database.update(boxes).set({ state: "shipped" }).where(eq(boxes.id, box.id));
    for (const action of ["reopen", "close"] as const) {
      const answer = await packer.post(
        `${path}/${action}`,
        action === "close" ? { weightGrams: 1 } : {},
      );
      expect(answer).toMatchObject({ status: 409, body: { code: "production.boxShipped" } });
    }
  });

  it("gives a plate back that waits to be packed again", async () => {
    const { number, codes } = await anOrder(2);
    const [first = "", second = ""] = codes;
    await scanOne(packer, packing(first));
    const { id } = present((await findBox(number))[0]);
    const remove = (body: object) => packer.post(`${BOXES}/${id}/remove`, body);
    const other = await remove({ code: second, reason: REASON });
    expect(other).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect((await remove({ code: "123", reason: REASON })).status).toBe(400);
    expect((await remove({ code: first })).status).toBe(400);
    const { body } = await remove({ code: first, reason: REASON });
    expect(body).toMatchObject({ contents: [], expected: codes.toSorted() });
    expect(await scanOne(packer, packing(first))).toMatchObject({ verdict: "done" });
    const rows = await database.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "box.created",
      "box.plateRemoved",
    ]);
  });

  it("tells what was sent in it when another plate is made with the code", async () => {
    const { order, box, path } = await aClosedBox();
    await database.update(boxes).set({ state: "shipped" }).where(eq(boxes.id, box.id));
    await step(order.code, "shipped", "replaced", "engraved", "verified");
    expect((await packer.get(path)).body.contents).toMatchObject([{ code: order.code }]);
    expect(await scanOne(packer, packing(order.code))).toMatchObject({ verdict: "done" });
    expect((await findBox(order.number)).map(({ state }) => state)).toEqual(["open", "shipped"]);
  });

  it("is listed in pages, by state", async () => {
    await aClosedBox();
    const seen: string[] = [];
    let more = "";
    do {
      const { body } = await packer.get(`${BOXES}?state=closed&limit=1${more}`);
      for (const { id, state } of body.items) expect(state, id).toBe("closed");
      seen.push(...body.items.map(({ id }) => id));
      more = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (more !== "");
    expect(seen.length).toBe(await database.$count(boxes, eq(boxes.state, "closed")));
    expect(seen).toEqual(seen.toSorted().toReversed());
    for (const query of ["?state=lost", "?limit=0", "?sort=number"]) {
      expect((await packer.get(`${BOXES}${query}`)).status).toBe(400);
    }
  });

  it("isn't known to whoever packs nothing, nor if there is none", async () => {
    expect((await maker.get(BOXES)).status).toBe(403);
    expect((await packer.get(UNKNOWN)).status).toBe(404);
    expect((await packer.post(`${UNKNOWN}/close`, { weightGrams: 1 })).status).toBe(404);
    expect((await packer.get(`${UNKNOWN}/label?format=zpl`)).status).toBe(404);
  });
});

describe("its label", () => {
  it("is printed by the printer that is named, and read by scanners", async () => {
    const { box, path } = await aClosedBox();
    expect((await packer.get("/api/admin/label-printers")).body.items).toEqual(["desk", "away"]);
    const { status } = await packer.post(`${path}/print`, { printer: "desk" });
    expect(status).toBe(200);
    const label = present(printer.printed.at(-1));
    expect((await packer.get(`${path}/label?format=zpl`)).text).toBe(label);
    const [symbol] = await symbolsOnLabel(label);
    expect(symbol?.text.replace(/\D/g, "")).toBe(`00${box.sscc}`);
  });

  it("is the same as PDF, and neither tells of a death", async () => {
    const { order, box, path } = await aClosedBox();
    const { rawPayload, headers } = await app.app.inject({
      url: `${path}/label?format=pdf`,
      headers: { cookie: present(packer.cookie) },
    });
    expect(headers["content-type"]).toBe("application/pdf");
    const [page, ...others] = await readPages(rawPayload);
    expect(others).toEqual([]);
    expect(page).toMatchObject({ widthMm: 100, heightMm: 150 });
    expect(page?.symbols[0]?.text.replace(/\D/g, "")).toBe(`00${box.sscc}`);
    for (const shown of [AASE.name, AASE.street, AASE.city, box.number, order.number]) {
      expect(page?.text).toContain(shown);
    }
    const { text: zpl } = await packer.get(`${path}/label?format=zpl`);
    for (const telling of [/mindelys/i, /minde/i, /plade/i, /inger/i, new RegExp(order.code)]) {
      expect(page?.text).not.toMatch(telling);
      expect(zpl).not.toMatch(telling);
    }
  });

  it("takes a name for a name that is a command of the printer", async () => {
    const name = "^XZ^XA~JA_5E \\& Åse";
    const { path } = await aClosedBox({ name });
    const { text } = await packer.get(`${path}/label?format=zpl`);
    expect(text.match(/\^XA/g)).toHaveLength(1);
    expect(text.match(/\^XZ/g)).toHaveLength(1);
    expect(text).not.toContain("~");
    expect(text).toContain("^FD_5EXZ_5EXA_7EJA_5F5E _2F_26 _C3_85se\\&");
  });

  it("isn't printed by an unknown printer, by one that is away, or of an open box", async () => {
    const { path } = await aClosedBox();
    const print = (to: string) => packer.post(`${path}/print`, { printer: to });
    expect(await print("tcp://127.0.0.1:9100")).toMatchObject({
      status: 400,
      body: { fields: { printer: expect.any(String) } },
    });
    const missing = await print("away");
    expect(missing).toMatchObject({ status: 503, body: { code: "production.printerAway" } });
    expect(missing.body.message).toContain("away");
    expect((await packer.get(path)).body.state).toBe("closed");
    await packer.post(`${path}/reopen`);
    expect((await print("desk")).body.code).toBe("production.boxOpen");
    expect((await packer.get(`${path}/label?format=svg`)).status).toBe(400);
  });

  it("and the address are for whoever sends boxes, until a month after delivery", async () => {
    const { order, box, path } = await aClosedBox();
    const seen = await showBox(systemContext(app.services), database, box.id);
    expect(seen.recipient).toBeNull();
    const deliver = (days: number) =>
      database
        .update(orders)
        .set({ state: "completed", completedAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(orders.id, order.id));
    await deliver(29);
    expect((await packer.get(path)).body.recipient).not.toBeNull();
    await deliver(31);
    expect((await packer.get(path)).body.recipient).toBeNull();
    const gone = await packer.get(`${path}/label?format=zpl`);
    expect(gone).toMatchObject({ status: 410, body: { code: "production.addressGone" } });
  });
});
