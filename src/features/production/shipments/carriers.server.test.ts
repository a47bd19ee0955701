import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { danishDay } from "#platform/days.ts";
import { testApp } from "#test/app.ts";
import { AASE } from "#test/customers.ts";
import { present } from "#test/present.ts";
import { aShipmondo, json } from "#test/shipmondo.ts";
import { aWarehouse } from "#test/warehouse.ts";
import { shipments } from "./tables.server.ts";

const double = await aShipmondo();
const app = await testApp({
  LIMIT_ORDER: "1000/60",
  ...double.settings,
  SHIPMONDO_SECONDS: "0.5",
});
const { database } = app.services;
const { admin, packer, other, aClosedBox } = await aWarehouse(app);
const SHIPMENTS = "/api/admin/shipments";
const WEBHOOK = "/api/shipmondo/webhook";

afterEach(() => {
  double.answer = null;
  double.listing = null;
});

async function aShipment(carrier: "postnord" | "gls" | "dao" | "byHand" = "postnord") {
  const { order, box } = await aClosedBox();
  const { body } = await packer.post(SHIPMENTS, { boxIds: [box.id], carrier });
  const path = `${SHIPMENTS}/${body.id}` as const;
  const ordersOf = () => double.asked.filter(({ reference }) => reference === body.number);
  return { order, box, made: body, path, ordersOf, book: () => packer.post(`${path}/book`) };
}

/** As after the time in which nobody else asks. */
const later = (id: string) =>
  database.update(shipments).set({ quietUntil: null }).where(eq(shipments.id, id));

describe("booking at Shipmondo", () => {
  it("asks once, with our number, the weight and the address, also if two press at once", async () => {
    const { made, path, ordersOf, book } = await aShipment();
    const answers = await Promise.all([
      book(),
      packer.post(`${path}/book`),
      other.post(`${path}/book`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const order = present(ordersOf()[0]);
    expect(ordersOf()).toHaveLength(1);
    expect(order).toEqual({
      own_agreement: false,
      product_code: "PDK_MH",
      service_codes: "EMAIL_NT",
      reference: made.number,
      parties: [
        {
          type: "sender",
          name: "Værkstedet",
          address1: "Eksempelvej 1",
          postal_code: "5000",
          city: "Odense C",
          country_code: "DK",
        },
        {
          type: "receiver",
          name: AASE.name,
          address1: AASE.street,
          postal_code: AASE.postalCode,
          city: AASE.city,
          country_code: "DK",
          email: AASE.email,
        },
      ],
      parcels: [{ quantity: 1, weight: 850 }],
    });
    const { pkg_no: trackingNumber } = present(
      double.booked.find(({ reference }) => reference === made.number),
    );
    const trackingUrl = `https://portal.postnord.com/tracking/details/${trackingNumber}`;
    const booked = { state: "booked", trackingNumber, trackingUrl };
    expect((await packer.get(path)).body).toMatchObject(booked);
    expect((await book()).body.code).toBe("production.shipmentState");
    expect((await packer.delete(path)).status).toBe(409);
  });

  it("is needed before it is sent, unless it goes by hand", async () => {
    const { path, book } = await aShipment("gls");
    expect((await packer.post(`${path}/ship`)).body.code).toBe("production.shipmentNotBooked");
    expect((await book()).status).toBe(200);
    expect((await packer.post(`${path}/ship`)).body.state).toBe("shipped");
    const byHand = await aShipment("byHand");
    expect(byHand.made.can).toEqual({ book: false, enterNumber: false, delete: true });
    expect((await byHand.book()).body.code).toBe("production.numberMissing");
    expect((await packer.post(`${byHand.path}/ship`)).body.state).toBe("shipped");
    expect(byHand.ordersOf()).toEqual([]);
  });

  it("takes a number that a person got there, until a program has booked it", async () => {
    const trackingNumber = "RR473124829DK";
    const { made, path, ordersOf, book } = await aShipment();
    expect(made.can).toEqual({ book: true, enterNumber: true, delete: true });
    expect((await book()).body.can).toEqual({ book: false, enterNumber: false, delete: false });
    const late = await packer.post(`${path}/book`, { trackingNumber });
    expect(late.body.code).toBe("production.shipmentState");
    expect(ordersOf()).toHaveLength(1);

    const asked = await aShipment();
    double.answer = (response) => void response.destroy();
    await asked.book();
    double.answer = null;
    const early = await packer.post(`${asked.path}/book`, { trackingNumber });
    expect(early.body.code).toBe("production.carrierAsked");
    await later(asked.made.id);
    const entered = await packer.post(`${asked.path}/book`, { trackingNumber });
    expect(entered.body).toMatchObject({ state: "booked", trackingNumber });
    expect(asked.ordersOf()).toHaveLength(1);
  });

  it.each([
    ["refuses", 422, { error: "Invalid or not found parameter(s)" }, "carrierRefused"],
    ["takes none from us", 401, { error: "Invalid API User or API Key" }, "carrierRefused"],
    ["is too busy", 429, { error: "Too many requests" }, "carrierAway"],
    ["is being mended", 503, { error: "" }, "carrierAway"],
  ] as const)("tells that a carrier %s, and asks anew at once", async (_, status, body, code) => {
    const { path, ordersOf, book } = await aShipment("dao");
    double.answer = (response) => json(response, status, body);
    const refused = await book();
    expect(refused.body.code).toBe(`production.${code}`);
    const says = code === "carrierRefused" ? body.error : "";
    expect(refused.body.message).toContain(says);
    expect((await packer.get(path)).body).toMatchObject({ state: "open", trackingNumber: null });
    double.answer = null;
    expect((await book()).body.state).toBe("booked");
    expect(ordersOf()).toHaveLength(2);
  });

  it.each([
    ["breaks off", (response: Parameters<typeof json>[0]) => void response.destroy()],
    ["answers nothing", () => undefined],
    [
      "answers a page",
      (response: Parameters<typeof json>[0]) =>
        void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>"),
    ],
    ["answers another shape", (response: Parameters<typeof json>[0]) => json(response, 200, {})],
    ["fails", (response: Parameters<typeof json>[0]) => json(response, 500, { error: "oops" })],
  ])("looks for what was booked where the carrier %s", async (_, answer) => {
    const { made, path, ordersOf, book } = await aShipment();
    // It books all the same: only the answer is lost.
    double.answer = (response, booking) => {
      booking();
      answer(response);
    };
    expect(await book()).toMatchObject({
      status: 503,
      body: { code: "production.carrierUnclear" },
    });
    expect((await packer.get(path)).body.state).toBe("open");
    expect((await packer.delete(path)).status).toBe(409);
    double.answer = null;
    expect((await book()).body.code).toBe("production.carrierAsked");
    await later(made.id);
    double.listing = (response) => json(response, 500, {});
    expect((await book()).body.code).toBe("production.carrierUnclear");
    double.listing = null;
    await later(made.id);
    const { pkg_no: trackingNumber } = present(double.booked.at(-1));
    expect((await book()).body).toMatchObject({ state: "booked", trackingNumber });
    expect(ordersOf()).toHaveLength(1);
  });

  it("asks again where nothing was booked", async () => {
    const { made, ordersOf, book } = await aShipment();
    double.answer = (response) => void response.destroy();
    await book();
    double.answer = null;
    await later(made.id);
    expect((await book()).body.state).toBe("booked");
    expect(ordersOf()).toHaveLength(2);
    expect(double.booked.filter(({ reference }) => reference === made.number)).toHaveLength(1);
  });
});

describe("an event of Shipmondo", () => {
  async function aSentShipment() {
    const shipment = await aShipment();
    await shipment.book();
    await packer.post(`${shipment.path}/ship`);
    const { id } = present(
      double.booked.find(({ reference }) => reference === shipment.made.number),
    );
    const stateNow = async () => (await packer.get(shipment.path)).body.state;
    const delivered = {
      shipment_id: id,
      current_status: "DELIVERED",
      current_status_registered_at: new Date().toISOString(),
    };
    return { ...shipment, delivered, stateNow };
  }
  const tell = (body: object) => app.as().post(WEBHOOK, body);

  it("delivers a shipment, and counts once", async () => {
    const { order, path, delivered, stateNow } = await aSentShipment();
    const event = double.event(delivered);
    const answers = await Promise.all([tell(event), tell(event), tell(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateNow()).toBe("delivered");
    expect((await packer.get(path)).body.deliveredOn).toBe(danishDay(new Date()));
    const { body } = await admin.get(`/api/admin/qr-codes/${order.code}`);
    const steps = body.history.map(({ step }: { step: string }) => step);
    expect(steps.filter((step: string) => step === "delivered")).toHaveLength(1);
  });

  it("changes nothing unless it is signed with our key, and says that it was delivered", async () => {
    const { delivered, stateNow } = await aSentShipment();
    const refused = [
      double.event(delivered, { key: "another key" }),
      double.event(delivered, { alg: "none" }),
      { data: `${double.event(delivered).data.split(".").slice(0, 2).join(".")}.` },
      { data: "a.b.c" },
      {},
    ];
    for (const body of refused) expect((await tell(body)).status).toBe(400);
    const idle = [
      double.event({ ...delivered, current_status: "EN_ROUTE" }),
      double.event({ ...delivered, shipment_id: 7 }),
      double.event({ id: 83_837_161, order_status: "open" }),
    ];
    for (const body of idle) expect((await tell(body)).status).toBe(200);
    expect(await stateNow()).toBe("shipped");
    const soon = { ...delivered, current_status_registered_at: "2999-01-01T00:00:00Z" };
    expect((await tell(double.event(soon))).status).toBe(200);
    expect(await stateNow()).toBe("delivered");
  });
});
