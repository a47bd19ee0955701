import { expect, test } from "vitest";
import { readings } from "#test/camera-readings.ts";
import { MATERIAL_NAMES } from "./contract.ts";
import { advise, NEEDED_PIXELS } from "./model.ts";

const SYMBOLS = 40;
const ALL = { zxing: SYMBOLS, qr: SYMBOLS };

test.each(NEEDED_PIXELS)(
  "at a contrast of $lightContrast and $pixels pixels a module a symbol is read by $readBy",
  async ({ lightContrast, pixels, readBy }) => {
    const read = await readings(lightContrast, pixels, SYMBOLS);
    expect(readBy === "both" ? read : { ...read, qr: SYMBOLS }).toEqual(ALL);
  },
);

test.each(MATERIAL_NAMES)("the advice for %s matches the decoders", async (material) => {
  const { verdict, lightContrast, pixels } = advise("mindelys.dk", {
    material,
    sizeMm: 80,
    distanceCm: 25,
  });
  const read = await readings(lightContrast, pixels, SYMBOLS);
  expect(read.zxing).toBe(SYMBOLS);
  expect(verdict).toBe(read.qr === SYMBOLS ? "yes" : "some");
});
