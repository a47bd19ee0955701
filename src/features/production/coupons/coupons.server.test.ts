import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aCalibration } from "#test/coupons.ts";
import { asPng, type Picture } from "#test/photographed-coupons.ts";
import { couponChecks } from "./tables.server.ts";

const app = await testApp();
const { database } = app.services;
const workshop = await aCalibration(app);
const { maker, aMachine, aLaser, getCoupon, photographOf, check, aStockOrder, draw } = workshop;
const SOFT = { pixelsAMm: 5, turn: 0.1, tilt: [0.1, -0.1], blurMm: 0.1, noise: 4 } as const;

const kerfsOf = async (id: string) => (await maker.get(`/api/admin/machines/${id}`)).body.kerfs;

const actionsOn = async (id: string) => {
  const rows = await database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  return rows.map(({ action }) => action);
};

describe("a coupon", () => {
  it.each([
    ["lbrn2", "application/xml"],
    ["dxf-r12", "image/vnd.dxf"],
    ["dxf-2000", "image/vnd.dxf"],
    ["svg", "image/svg+xml"],
    ["pdf", "application/pdf"],
  ])("comes as %s", async (format, type) => {
    const machine = await aLaser();
    const { status, headers } = await getCoupon(machine, "steel", format);
    expect([status, headers["content-type"]]).toEqual([200, expect.stringContaining(type)]);
    expect(headers["content-disposition"]).toContain("coupon-steel");
  });

  it("is as small as the bed, and refused where the material doesn't hold it", async () => {
    const machine = await aMachine({ bed: { widthMm: 110, heightMm: 110 } });
    const { text } = await getCoupon(machine, "steel", "svg");
    expect(text).toContain('width="100mm"');
    const { status, body } = await getCoupon(machine, "redGraniteMatt", "svg");
    expect([status, body]).toMatchObject([
      400,
      { fields: { material: expect.stringContaining("150 × 150 mm") } },
    ]);
  });

  it.each([
    ["cheese", "svg"],
    ["steel", "png"],
    ["steel", ""],
    ["steel", "svg&size=9"],
  ])("isn't drawn in %s as %s", async (material, format) => {
    expect((await getCoupon(await aLaser(), material, format)).status).toBe(400);
  });
});

describe("a photograph of the coupon", () => {
  it.each([
    ["steel", { kerfMm: 0.22, tool: "square", mixes: "shades", shade: 0.3 }],
    ["blackGranitePolished", { kerfMm: 0.16, isCutLight: true, turn: 3.1 }],
  ] as const)("of %s gives the kerf of %j", async (material, how) => {
    const machine = await aLaser();
    const picture = await photographOf(machine, { material, ...SOFT, ...how });
    const { status, body } = await check(machine, await asPng(picture), { material });
    expect([status, body]).toMatchObject([201, { isSure: true }]);
    expect(Math.abs(body.kerfMm - how.kerfMm)).toBeLessThan(0.03);
    expect(body.symbols.map(({ growth }) => growth)).toEqual([
      0, 0.0375, 0.075, 0.1125, 0.15, 0.1875, 0.225, 0.2625, 0.3,
    ]);
    const { kerfMm } = body;
    expect(await kerfsOf(machine.id)).toMatchObject([{ material, kerfMm }]);
    expect(await actionsOn(machine.id)).toEqual(["machine.created", "machine.kerfMeasured"]);
  });

  it("may show nothing else", async () => {
    const machine = await aLaser();
    const picture = await photographOf(machine, { kerfMm: 0.1, pixelsAMm: 5, blurMm: 0.1 });
    const side = 125 * 5;
    const at = Math.floor((picture.side - side) / 2);
    const within = { left: at, top: at, width: side, height: side };
    const file = await sharp(await asPng(picture))
      .extract(within)
      .png()
      .toBuffer();
    const { status, body } = await check(machine, file);
    expect([status, body]).toMatchObject([201, { isSure: true }]);
    expect(Math.abs(body.kerfMm - 0.1)).toBeLessThan(0.03);
  });

  it("is measured once, also sent twice at once, and its kerf is that of new sheets", async () => {
    const machine = await aLaser();
    const file = await asPng(await photographOf(machine, { ...SOFT, kerfMm: 0.08 }));
    const again = await asPng(await photographOf(machine, { ...SOFT, kerfMm: 0.08, seed: 2 }));
    const [one, other, second] = await Promise.all([
      check(machine, file),
      check(machine, file),
      check(machine, again),
    ]);
    expect([one.status, other.body, second.status]).toEqual([201, one.body, 201]);
    const measured = (await kerfsOf(machine.id))[0]?.kerfMm;
    expect([one.body.kerfMm, second.body.kerfMm]).toContain(measured);
    const order = await aStockOrder(1);
    const sheet = await draw({ machineId: machine.id, workOrderIds: [order.id] });
    expect(sheet.body).toMatchObject({ kerfMm: measured });
    const typed = { kerfMm: 0.09, reason: "Målt med lup" };
    await maker.put(`/api/admin/machines/${machine.id}/kerfs/steel`, typed);
    expect((await check(machine, file)).body).toEqual(one.body);
    expect(await kerfsOf(machine.id)).toMatchObject([{ material: "steel", kerfMm: 0.09 }]);
    const kept = await database.$count(couponChecks, eq(couponChecks.machineId, machine.id));
    expect(kept).toBe(2);
  });

  it("whose symbols disagree is kept, and isn't used", async () => {
    const machine = await aLaser();
    const flat = { pixelsAMm: 5, blurMm: 0.1 };
    const [thin, wide] = [
      await photographOf(machine, { ...flat, kerfMm: 0.05 }),
      await photographOf(machine, { ...flat, kerfMm: 0.25 }),
    ];
    const { status, body } = await check(machine, await asPng(joined(thin, wide)));
    expect([status, body]).toMatchObject([201, { isSure: false }]);
    expect(await kerfsOf(machine.id)).toEqual([]);
    expect(await actionsOn(machine.id)).toEqual(["machine.created", "machine.couponUnsure"]);
  });
});

/** The first row of symbols of one photograph, the others of the other. */
function joined(one: Picture, other: Picture): Picture {
  const { side } = one;
  const shades = other.shades.slice();
  shades.set(one.shades.subarray(0, Math.round(0.372 * side) * side));
  return { side, shades };
}

describe("what isn't the coupon", () => {
  it("is refused with a sentence, and nothing is kept", async () => {
    const [machine, second] = [await aLaser(), await aLaser()];
    const how = { kerfMm: 0.1, pixelsAMm: 5, blurMm: 0.05 };
    const picture = await photographOf(machine, how);
    const file = await asPng(picture);
    const beside = sharp(file).extend({ right: picture.side, background: "#bbb" });
    const two = beside.composite([{ input: file, left: picture.side, top: 0 }]).png();
    const row = { left: 0, top: 0, width: picture.side, height: Math.round(0.4 * picture.side) };
    const tried: [Uint8Array, { material?: string }, string][] = [
      [await two.toBuffer(), {}, "mere end én prøveplade"],
      [await sharp(file).extract(row).png().toBuffer(), {}, "For få af de ni symboler"],
      [await asPng(await photographOf(second, how)), {}, "til en anden maskine"],
      [file, { material: "brass" }, "til et andet materiale"],
    ];
    for (const [photograph, fields, words] of tried) {
      const { status, body } = await check(machine, photograph, fields);
      expect([status, body.fields?.file]).toEqual([400, expect.stringContaining(words)]);
    }
    expect(await kerfsOf(machine.id)).toEqual([]);
    const kept = await database.$count(couponChecks, eq(couponChecks.machineId, machine.id));
    expect(kept).toBe(0);
  });
});
