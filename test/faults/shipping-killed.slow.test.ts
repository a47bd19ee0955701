import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { shipments } from "#features/production/shipments/tables.server.ts";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { present } from "#test/present.ts";
import { aShipmondo } from "#test/shipmondo.ts";
import { aWarehouse } from "#test/warehouse.ts";
import { aPlace } from "./servers.ts";

/** A server is killed when a carrier has booked and it doesn't know yet, and when a shipment is half sent. */
const { url: DATABASE_URL } = await testDatabase();
const double = await aShipmondo();
const app = await testApp(double.settings);
const place = await aPlace({ DATABASE_URL, ...double.settings });
const { packer, admin, aClosedBox } = await aWarehouse(app);
const SHIPMENTS = "/api/admin/shipments";
const patient = { timeout: 60_000, interval: 50 };

const brokenOff = (path: string) =>
  place
    .as(present(packer.cookie))
    .post(path as "/api/admin/boxes", {})
    .then(
      () => "answered",
      () => "broken off",
    );

it("books a parcel once, and sends it all or not at all", async () => {
  const { order, box } = await aClosedBox();
  const { body } = await packer.post(SHIPMENTS, { boxIds: [box.id], carrier: "postnord" });
  const path = `${SHIPMENTS}/${body.id}` as const;
  await place.start();
  // Booked, and never answered.
  double.answer = (_response, book) => void book();
  const booking = brokenOff(`${path}/book`);
  await expect.poll(() => double.booked.length, patient).toBe(1);
  await place.server().end("SIGKILL");
  expect(await booking).toBe("broken off");
  double.answer = null;
  expect((await packer.post(`${path}/book`)).body.code).toBe("production.carrierAsked");
  await app.services.database
    .update(shipments)
    .set({ quietUntil: null })
    .where(eq(shipments.id, body.id));
  const booked = await packer.post(`${path}/book`);
  const { pkg_no: trackingNumber } = present(double.booked[0]);
  expect(booked.body).toMatchObject({ state: "booked", trackingNumber });
  expect(double.asked).toHaveLength(1);

  await place.start();
  await app.services.database.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_entries in share mode`);
    const sending = brokenOff(`${path}/ship`);
    const waiting = async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks
        where not granted and relation = 'audit_entries'::regclass`);
      return rows.length;
    };
    await expect.poll(waiting, patient).toBe(1);
    await place.server().end("SIGKILL");
    expect(await sending).toBe("broken off");
  });
  expect((await packer.get(path)).body).toMatchObject({ state: "booked", shippedOn: null });
  const { body: code } = await admin.get(`/api/admin/qr-codes/${order.code}`);
  expect(code.stage).toBe("packed");
  expect((await packer.post(`${path}/ship`)).body.state).toBe("shipped");
});
