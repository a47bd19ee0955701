import sharp from "sharp";
import { expect, it } from "vitest";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import { testApp } from "#test/app.ts";
import { aCalibration } from "#test/coupons.ts";
import { engraved } from "#test/engraved.ts";
import { asPng } from "#test/photographed-coupons.ts";
import { photograph, pngBomb } from "#test/pictures.ts";

const app = await testApp();
const { maker, aLaser, check, photographOf } = await aCalibration(app);
const machine = await aLaser();
const NONE = { id: "00000000-0000-4000-8000-000000000000" };

const stone = { width: 600, height: 400, channels: 3, background: "#777" } as const;
const plate = encodeSymbol({ host: "mindelys.dk", code: "7K2MQX4R8" }, { level: "Q", largest: 57 });

it.each<[string, () => Promise<Uint8Array> | Uint8Array, number, string]>([
  [
    "a bare stone",
    () => sharp({ create: stone }).png().toBuffer(),
    400,
    "ikke finde en prøveplade",
  ],
  ["another picture", () => photograph().toBuffer(), 400, "ikke finde en prøveplade"],
  ["a plate", () => engraved(plate), 400, "en anden kode end prøvepladens"],
  ["a blurred coupon", () => aCoupon({ blurMm: 0.5 }), 400, ""],
  ["a coupon far away", () => aCoupon({ pixelsAMm: 2.5 }), 400, ""],
  ["a picture of 1.6 billion pixels", () => pngBomb(40_000, 40_000), 422, ""],
  ["half a picture", async () => (await aCoupon({})).subarray(0, 5000), 422, ""],
  ["words", () => Buffer.from("ingen prøveplade"), 415, ""],
  ["nothing", () => Buffer.alloc(0), 422, ""],
])("%s is refused", async (_, file, status, words) => {
  const answer = await check(machine, await file());
  expect(answer.status).toBe(status);
  expect(answer.body.fields?.file ?? answer.body.message).toContain(words);
});

async function aCoupon(how: { blurMm?: number; pixelsAMm?: number }): Promise<Buffer> {
  return asPng(await photographOf(machine, { kerfMm: 0.1, pixelsAMm: 5, ...how }));
}

it("a form needs a photograph and a material, and nothing else", async () => {
  const file = await sharp({ create: stone }).png().toBuffer();
  const fieldsOf = async (...asked: Parameters<typeof check>) => {
    const { status, body } = await check(...asked);
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await fieldsOf(machine, null)).toEqual([400, ["file"]]);
  expect(await fieldsOf(machine, file, { material: "cheese" })).toEqual([400, ["material"]]);
  expect(await fieldsOf(machine, file, { kerfMm: "0.1" })).toEqual([400, ["kerfMm"]]);
  const path = `/api/admin/machines/${machine.id}/coupon-checks` as const;
  expect((await maker.post(path, { material: "steel" })).status).toBe(400);
  expect((await check(NONE, file)).status).toBe(404);
});
