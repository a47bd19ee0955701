import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { replaceKey } from "#features/qr/commands/claim-code.server.ts";
import { danishDay } from "#platform/days.ts";
import { testApp } from "#test/app.ts";
import { DAY_MS, moveClock } from "#test/clock.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { aWarehouse, packing, REASON } from "#test/warehouse.ts";
import { forgetAddresses } from "./commands/forget-addresses.server.ts";

const app = await testApp(
  { LIMIT_ORDER: "1000/60", TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000" },
  { worker: true },
);
const { services } = app;
const { admin, maker, packer, step, anOrder, scan, findBox } = await aWarehouse(app);
const SHIPMENTS = "/api/admin/shipments";

async function aSentShipment(plates = 1, about: object = {}) {
  const order = await anOrder(plates, about);
  await scan(packer, ...order.codes.map((code) => packing(code)));
  const { id } = present((await findBox(order.number))[0]);
  const box = `/api/admin/boxes/${id}` as const;
  await packer.post(`${box}/close`, { weightGrams: 850 });
  const { body } = await packer.post(SHIPMENTS, { boxIds: [id], carrier: "byHand" });
  const path = `${SHIPMENTS}/${body.id}` as const;
  expect((await packer.post(`${path}/ship`)).status).toBe(200);
  const read = async () => (await packer.get(path)).body;
  const shown = async () => (await app.as().get(`/api/orders/${order.id}?key=${order.key}`)).body;
  return { order, box, path, read, shown };
}

async function claim(code: string) {
  const activationKey = present(await replaceKey(services.database, services, code));
  const person = await aUser(app);
  return person.post(`/api/qr-codes/${code}/claim`, { activationKey });
}

const stageOf = async (code: string) => (await admin.get(`/api/admin/qr-codes/${code}`)).body.stage;

describe("the first claim of a code", () => {
  it("says that the parcel arrived", async () => {
    const { order, read, shown } = await aSentShipment();
    expect((await claim(order.code)).status).toBe(200);
    expect(await stageOf(order.code)).toBe("delivered");
    expect(await read()).toMatchObject({ state: "delivered" });
    expect((await shown()).state).toBe("completed");
  });

  it("delivers the other plates in it, too, also where two claim at once", async () => {
    const { order, read } = await aSentShipment(3);
    const [one = "", two = "", three = ""] = order.codes;
    const claims = await Promise.all([claim(two), claim(one)]);
    expect(claims.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(async () => (await read()).state, { interval: 10 }).toBe("delivered");
    expect(await stageOf(three)).toBe("delivered");
  });
});

describe("a shipment that the carrier lost", () => {
  it("is made again with other codes for the same pages, and the old ones end", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const email = "lost@example.org";
    const { order, path, read, shown } = await aSentShipment(1, { email });
    const [before] = (await shown()).lines;
    // It is the page owner's, and opens the page.
    await claimFor(page, order.code);
    const lose = () => packer.post(`${path}/lost`, { reason: REASON });
    expect((await packer.post(`${path}/lost`, {})).status).toBe(400);
    const answers = await Promise.all([lose(), lose()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read()).toMatchObject({ state: "lost", reason: REASON, codes: [order.code] });
    const old = await app.as().get(`/api/qr-codes/${order.code}`);
    expect(old.body).toMatchObject({ state: "retired", retiredFor: "lost" });
    const now = await shown();
    const code = present(now.lines[0]?.code);
    expect(code).not.toBe(order.code);
    expect(now).toMatchObject({
      state: "released",
      lines: [{ stage: "created", words: ["Inger"] }],
      parcels: [{ state: "lost", codes: [order.code] }],
    });
    expect(now.lines[0]?.proof?.hash).not.toBe(before?.proof?.hash);
    expect((await app.as().get(`/api/qr-codes/${code}`)).body).toMatchObject({
      state: "linked",
      memorials: [{ slug: page.slug }],
    });
    const { body: work } = await maker.get(`/api/admin/work-orders?text=${order.number}`);
    const states = work.items.map(({ kind, state, codes }) => ({ kind, state, codes }));
    expect(states).toContainEqual({ kind: "remake", state: "waiting", codes: [code] });
    await mailTo(app, email, `Pakken med bestilling ${order.number} er blevet væk`);
    await step(code, "engraved", "verified");
    await scan(packer, packing(code));
    const open = (await findBox(order.number)).find(({ state }) => state === "open");
    expect(open?.contents).toMatchObject([{ code }]);
  });

  async function claimFor(page: Awaited<ReturnType<typeof aMemorial>>, code: string) {
    await services.database.execute(
      sql`update qr_codes set owner_id = ${page.owner.id}::uuid where code = ${code}`,
    );
    const linked = await page.owner.put(`/api/qr-codes/${code}/memorials`, {
      memorialIds: [page.id],
    });
    expect(linked.status).toBe(200);
  }
});

describe("an address", () => {
  it("leaves label and shipment thirty days after delivery, and never before", async () => {
    const { box, path, read } = await aSentShipment();
    const waiting = await aSentShipment();
    await packer.post(`${path}/deliver`, { deliveredOn: danishDay(new Date()) });
    await moveClock(app, 29 * DAY_MS);
    await forgetAddresses(services);
    expect((await read()).recipient).not.toBeNull();
    expect((await packer.get(`${box}/label?format=zpl`)).status).toBe(200);
    await moveClock(app, DAY_MS);
    await forgetAddresses(services);
    expect((await read()).recipient).toBeNull();
    expect((await packer.get(`${box}/label?format=zpl`)).body).toMatchObject({
      code: "production.addressGone",
    });
    expect((await waiting.read()).recipient).not.toBeNull();
    expect((await packer.get(`${waiting.box}/label?format=zpl`)).status).toBe(200);
  });
});
