import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { danishDay } from "#platform/days.ts";
import { testApp } from "#test/app.ts";
import { AASE } from "#test/customers.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aBuyer } from "#test/resellers.ts";
import { aWarehouse, packing, REASON } from "#test/warehouse.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" }, { worker: true });
const { database } = app.services;
const warehouse = await aWarehouse(app);
const { admin, maker, packer, other, step, anOrder, shelved } = warehouse;
const { scanOne, findBox, aClosedBox } = warehouse;
const SHIPMENTS = "/api/admin/shipments";
const UNKNOWN = `${SHIPMENTS}/00000000-0000-4000-8000-000000000000` as const;
const TODAY = danishDay(new Date());

async function aShipment(about: object = {}, given: object = {}) {
  const { order, box } = await aClosedBox(about);
  const { status, body } = await packer.post(SHIPMENTS, {
    boxIds: [box.id],
    carrier: "byHand",
    ...given,
  });
  expect(status).toBe(201);
  return { order, box, made: body, path: `${SHIPMENTS}/${body.id}` as const };
}

async function aSentShipment(about: object = {}, given: object = {}) {
  const shipment = await aShipment(about, given);
  const sent = await packer.post(`${shipment.path}/ship`);
  expect(sent.status).toBe(200);
  return shipment;
}

const stageOf = async (code: string) => (await admin.get(`/api/admin/qr-codes/${code}`)).body.stage;

describe("a shipment by hand", () => {
  it("holds boxes of one order, and is found by its numbers", async () => {
    const { order, box, made, path } = await aShipment({}, { trackingNumber: "rr 473124829 dk" });
    expect(made).toEqual({
      id: made.id,
      number: expect.stringMatching(/^S-\d{4,}$/),
      state: "open",
      carrier: "byHand",
      trackingNumber: "RR473124829DK",
      trackingUrl: null,
      orderNumber: order.number,
      boxes: [{ id: box.id, number: box.number, state: "closed" }],
      codes: [order.code],
      recipient: {
        name: AASE.name,
        street: AASE.street,
        postalCode: AASE.postalCode,
        city: AASE.city,
      },
      shippedOn: null,
      deliveredOn: null,
      reason: null,
      can: { book: false, enterNumber: false, delete: true },
    });
    expect((await packer.get(path)).body).toEqual(made);
    for (const text of [made.number, "RR473124829DK", order.number, box.number, order.code]) {
      const { body } = await packer.get(`${SHIPMENTS}?text=${encodeURIComponent(text)}`);
      expect([text, body.items]).toEqual([text, [made]]);
    }
    const { body } = await packer.get(`${SHIPMENTS}?state=delivered&text=${made.number}`);
    expect(body).toEqual({ items: [], nextCursor: null });
  });

  it("is refused for what isn't boxes of an order, and a number with a slip", async () => {
    const { box } = await aShipment();
    const another = await aClosedBox();
    const third = await aClosedBox();
    const make = (body: object) => packer.post(SHIPMENTS, { carrier: "byHand", ...body });
    expect((await make({ boxIds: [box.id] })).body.code).toBe("production.boxInShipment");
    const both = await make({ boxIds: [another.box.id, third.box.id] });
    expect(both.body.code).toBe("production.otherOrders");
    const unknown = await make({ boxIds: [UNKNOWN.slice(-36)] });
    expect(unknown.body).toMatchObject({ fields: { boxIds: expect.any(String) } });
    const slip = await make({ boxIds: [another.box.id], trackingNumber: "RR473124828DK" });
    expect(slip).toMatchObject({
      status: 400,
      body: { fields: { trackingNumber: expect.any(String) } },
    });
    for (const body of [
      {},
      { boxIds: [] },
      { boxIds: [another.box.id], carrier: "bring" },
      { boxIds: [another.box.id], price: 1 },
    ])
      expect((await make(body)).status).toBe(400);
    expect((await maker.get(SHIPMENTS)).status).toBe(403);
    expect((await packer.get(UNKNOWN)).status).toBe(404);
    expect((await packer.post(`${UNKNOWN}/ship`)).status).toBe(404);
    const at = await Promise.all([
      make({ boxIds: [another.box.id] }),
      make({ boxIds: [another.box.id] }),
    ]);
    expect(at.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("is deleted before it is sent, and its box goes in another", async () => {
    const { box, path } = await aShipment();
    expect((await packer.delete(path)).status).toBe(204);
    expect((await packer.get(path)).status).toBe(404);
    const again = await packer.post(SHIPMENTS, {
      boxIds: [box.id],
      carrier: "other",
      trackingNumber: "1234",
    });
    const next = `${SHIPMENTS}/${again.body.id}` as const;
    expect((await packer.post(`${next}/book`)).body).toMatchObject({
      state: "booked",
      can: { delete: true },
    });
    expect((await packer.post(`${next}/book`)).body.code).toBe("production.shipmentState");
    await packer.post(`${next}/ship`);
    expect((await packer.delete(next)).body.code).toBe("production.shipmentState");
  });
});

describe("plates of our packed stock", () => {
  it("are put in a box of the reseller's order that took them, and sent", async () => {
    const [code = ""] = await shelved(1);
    await scanOne(packer, packing(code));
    const { owner } = await aBuyer(app, admin);
    const line = { lines: [{ plan: "plate", quantity: 1 }], net: 40_000 };
    const { body: order } = await owner.post("/api/resellers/me/orders", line);
    const begun = await packer.post("/api/admin/boxes", { orderNumber: order.number });
    expect(begun).toMatchObject({ status: 201, body: { expected: [code], contents: [] } });
    expect(await scanOne(packer, packing(code))).toMatchObject({ verdict: "done" });
    const box = `/api/admin/boxes/${begun.body.id}` as const;
    await packer.post(`${box}/close`, { weightGrams: 700 });
    const made = await packer.post(SHIPMENTS, { boxIds: [begun.body.id], carrier: "byHand" });
    const sent = await packer.post(`${SHIPMENTS}/${made.body.id}/ship`);
    expect(sent.body).toMatchObject({ state: "shipped", codes: [code] });
    expect(sent.body.recipient).toMatchObject({ name: "Viborg Sten" });
  });
});

describe("sending", () => {
  it("moves its plates and boxes, and tells the customer once, also if two press at once", async () => {
    const email = "sent@example.org";
    const { order, box, path } = await aShipment(
      { email },
      { carrier: "postnord", trackingNumber: "RR473124829DK" },
    );
    const answers = await Promise.all(
      [packer, other, admin].map((who) => who.post(`${path}/ship`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = present(answers.find(({ status }) => status === 409));
    expect(refused.body).toMatchObject({ code: "production.shipmentState" });
    expect(present(answers.find(({ status }) => status === 200)).body).toMatchObject({
      state: "shipped",
      shippedOn: TODAY,
      boxes: [{ state: "shipped" }],
    });
    expect(await stageOf(order.code)).toBe("shipped");
    const { body: work } = await packer.get(`/api/admin/work-orders?text=${order.number}`);
    expect(work.items).toMatchObject([{ state: "shipped" }]);
    const mail = await mailTo(app, email, `Bestilling ${order.number} er sendt`);
    expect(mail.text).toContain("PostNord");
    expect(mail.text).toContain("https://portal.postnord.com/tracking/details/RR473124829DK");
    expect((await packer.post(`/api/admin/boxes/${box.id}/reopen`)).body.code).toBe(
      "production.boxShipped",
    );
    // Its mail comes after whatever else the three have put in the queue.
    const next = await aSentShipment({ email: "after@example.org" });
    await mailTo(app, "after@example.org", `Bestilling ${next.order.number} er sendt`);
    const sent = (await mailsTo(app, email)).filter(({ subject }) => subject?.includes("er sendt"));
    expect(sent).toHaveLength(1);
  });

  it("is refused with an open box, and with a plate that isn't to be sent", async () => {
    const { order, box, path } = await aShipment();
    await packer.post(`/api/admin/boxes/${box.id}/reopen`);
    const open = await packer.post(`${path}/ship`);
    expect(open).toMatchObject({ status: 409, body: { code: "production.boxNotClosed" } });
    expect(open.body.message).toContain(box.number);
    expect((await packer.post(`${path}/book`)).body.code).toBe("production.boxNotClosed");
    await packer.post(`/api/admin/boxes/${box.id}/close`, { weightGrams: 800 });
    const { body: work } = await maker.get(`/api/admin/work-orders?text=${order.number}`);
    const workOrder = `/api/admin/work-orders/${present(work.items[0]).id}` as const;
    await maker.post(`${workOrder}/hold`, { reason: REASON });
    const held = await packer.post(`${path}/ship`);
    expect(held.body).toMatchObject({ code: "production.plateOnHold" });
    expect(held.body.message).toContain(REASON);
    await maker.post(`${workOrder}/resume`);
    await step(order.code, "retired");
    expect((await packer.post(`${path}/ship`)).body.code).toBe("production.plateNotPacked");
    expect((await packer.get(path)).body.state).toBe("open");
    expect((await packer.get(`/api/admin/boxes/${box.id}`)).body.state).toBe("closed");
  });

  it("sees what is packed while it is sent: all of it, or nothing", async () => {
    const { number, codes } = await anOrder(2);
    const [first = "", second = ""] = codes;
    await scanOne(packer, packing(first));
    const { id } = present((await findBox(number))[0]);
    const made = await packer.post(SHIPMENTS, { boxIds: [id], carrier: "byHand" });
    const path = `${SHIPMENTS}/${made.body.id}` as const;
    const [scanned, closed, sent] = await Promise.all([
      scanOne(other, packing(second)),
      packer.post(`/api/admin/boxes/${id}/close`, { weightGrams: 900 }),
      packer.post(`${path}/ship`),
    ]);
    expect(closed.status).toBe(200);
    const last = sent.status === 200 ? sent : await packer.post(`${path}/ship`);
    expect(last.status).toBe(200);
    const { body: box } = await packer.get(`/api/admin/boxes/${id}`);
    const isInIt = box.contents.some(({ code }) => code === second);
    expect(await stageOf(first)).toBe("shipped");
    expect(isInIt && (await stageOf(second)) !== "shipped").toBe(false);
    expect(scanned.verdict).toBe("done");
  });
});

describe("delivery", () => {
  it("is told with its day, once: the order is done, and the term for complaints begins", async () => {
    const { order, made, path } = await aSentShipment();
    const deliver = (deliveredOn: string) => packer.post(`${path}/deliver`, { deliveredOn });
    for (const day of ["2020-01-01", "2999-01-01"]) {
      const answer = await deliver(day);
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { deliveredOn: expect.any(String) } },
      });
    }
    expect((await deliver("i går")).status).toBe(400);
    const answers = await Promise.all([deliver(TODAY), deliver(TODAY)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await packer.get(path)).body).toMatchObject({ state: "delivered", deliveredOn: TODAY });
    expect(await stageOf(order.code)).toBe("delivered");
    const { body } = await app.as().get(`/api/orders/${order.id}?key=${order.key}`);
    const [year = "", ...rest] = TODAY.split("-");
    expect(body).toMatchObject({
      state: "completed",
      parcels: [
        {
          state: "delivered",
          carrier: null,
          shippedOn: TODAY,
          deliveredOn: TODAY,
          complainUntil: [Number(year) + 2, ...rest].join("-"),
          codes: [order.code],
        },
      ],
    });
    const rows = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, made.id));
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "shipment.created",
      "shipment.delivered",
      "shipment.sent",
    ]);
  });

  it("isn't told of what wasn't sent", async () => {
    const { path } = await aShipment();
    const early = await packer.post(`${path}/deliver`, { deliveredOn: TODAY });
    expect(early).toMatchObject({ status: 409, body: { code: "production.shipmentState" } });
    expect((await packer.post(`${path}/lost`, { reason: REASON })).status).toBe(409);
  });

  it("follows the plates, whoever says that they arrived", async () => {
    const { order, path } = await aSentShipment();
    await step(order.code, "delivered");
    expect((await packer.get(path)).body).toMatchObject({ state: "delivered", deliveredOn: TODAY });
  });
});
