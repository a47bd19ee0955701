import { expect, test } from "vitest";
import { readings } from "#test/camera-readings.ts";
import { advise, NEEDED_PIXELS } from "./model.ts";

/** Of forty, and of all materials, in `measured.slow.server.test.ts`. */
const SYMBOLS = 5;

test.each(NEEDED_PIXELS)(
  "at a contrast of $lightContrast and $pixels pixels a module a symbol is read by $readBy",
  async ({ lightContrast, pixels, readBy }) => {
    const { zxing, qr } = await readings(lightContrast, pixels, SYMBOLS);
    expect({ zxing, qr: readBy === "both" ? qr : SYMBOLS }).toEqual({
      zxing: SYMBOLS,
      qr: SYMBOLS,
    });
  },
);

test("the advice for steel matches the decoders", async () => {
  const { verdict, lightContrast, pixels } = advise("mindelys.dk", {
    material: "steel",
    sizeMm: 80,
    distanceCm: 25,
  });
  const read = await readings(lightContrast, pixels, SYMBOLS);
  expect({ verdict, ...read }).toEqual({ verdict: "yes", zxing: SYMBOLS, qr: SYMBOLS });
});
