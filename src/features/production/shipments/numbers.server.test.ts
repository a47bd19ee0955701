import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aWarehouse } from "#test/warehouse.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { packer, aClosedBox } = await aWarehouse(app);
const SHIPMENTS = "/api/admin/shipments";

async function aShipment(carrier: "gls" | "other" | "byHand") {
  const { box } = await aClosedBox();
  const { body: made } = await packer.post(SHIPMENTS, { boxIds: [box.id], carrier });
  return { made, path: `${SHIPMENTS}/${made.id}` as const };
}

describe("a number that the carrier gave", () => {
  it("is needed where no program books, and is corrected until it is sent", async () => {
    const { path, made } = await aShipment("gls");
    expect(made.can).toEqual({ book: false, enterNumber: true, delete: true });
    const enter = (trackingNumber: string) => packer.post(`${path}/book`, { trackingNumber });
    const missing = await packer.post(`${path}/book`);
    expect(missing).toMatchObject({ status: 409, body: { code: "production.numberMissing" } });
    expect(missing.body.message).toBe("Bestil pakken hos GLS, og skriv nummeret her.");
    for (const slip of ["", "RR473124828DK"]) {
      const fields = { trackingNumber: expect.any(String) };
      expect(await enter(slip)).toMatchObject({ status: 400, body: { fields } });
    }
    const unknown = { trackingNumber: "1234567", carrier: "dao" };
    expect((await packer.post(`${path}/book`, unknown)).status).toBe(400);
    expect((await packer.get(path)).body).toEqual(made);
    const first = await enter("1234 567");
    expect(first.body).toMatchObject({ state: "booked", trackingNumber: "1234567" });
    const url = "https://gls-group.com/DK/da/find-pakke/?match=7654321";
    expect((await enter("7654321")).body).toMatchObject({
      state: "booked",
      trackingUrl: url,
      can: { book: false, enterNumber: true, delete: true },
    });
    const rows = await app.services.database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, made.id));
    const entered = rows.filter(({ action }) => action === "shipment.numberEntered");
    expect(entered).toHaveLength(2);
    const sent = await packer.post(`${path}/ship`);
    expect(sent.body.can).toEqual({ book: false, enterNumber: false, delete: false });
    expect((await enter("1234567")).body.code).toBe("production.shipmentState");
  });

  it("isn't taken for what goes by hand", async () => {
    const { path } = await aShipment("byHand");
    const answer = await packer.post(`${path}/book`, { trackingNumber: "1234567" });
    expect(answer.body.code).toBe("production.shipmentState");
  });
});
