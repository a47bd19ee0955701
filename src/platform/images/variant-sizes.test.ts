import fc from "fast-check";
import { expect, test } from "vitest";
import { variantSizes } from "./variant-sizes.ts";

const widths = (width: number, height: number) =>
  variantSizes({ width, height }).map((size) => `${size.width}×${size.height}`);

test("returns five widths for a photograph", () => {
  expect(widths(4032, 3024)).toEqual(["2400×1800", "1600×1200", "1200×900", "800×600", "400×300"]);
});

test("never enlarges: a smaller picture has its own width and those below", () => {
  expect(widths(1000, 500)).toEqual(["1000×500", "800×400", "400×200"]);
  expect(widths(800, 600)).toEqual(["800×600", "400×300"]);
  expect(widths(100, 80)).toEqual(["100×80"]);
  expect(widths(1, 1)).toEqual(["1×1"]);
});

test("keeps a very long one within the limits of the formats", () => {
  expect(widths(1000, 100_000)).toEqual(["48×4800"]);
  expect(widths(30_000, 10)).toEqual(["2400×1", "1600×1", "1200×1", "800×1", "400×1"]);
});

test("keeps the aspect ratio of any picture", () => {
  const side = fc.integer({ min: 1, max: 50_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sizes = variantSizes({ width, height });
      expect(new Set(sizes.map((size) => size.width)).size).toBe(sizes.length);
      for (const size of sizes) {
        expect(size.width).toBeLessThanOrEqual(Math.min(width, 2400));
        expect(size.height).toBeLessThanOrEqual(Math.min(height, 4800));
        expect(Math.abs(size.height - (height * size.width) / width)).toBeLessThan(
          Math.max(1, height / width) + 1,
        );
      }
    }),
  );
});
