import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bands, breakRows, placePictures, type Band } from "./picture-rows-layout.ts";

const phone = band("a");
const wide = band("e");

function band(name: string): Band {
  const found = bands.find((one) => one.name === name);
  if (!found) throw new Error(`no band ${name}`);
  return found;
}

function rowsOf(ratios: number[], on: Band): number[][] {
  const starts = [0, ...breakRows(ratios, on).breaks];
  return starts.map((from, index) => ratios.slice(from, starts[index + 1] ?? ratios.length));
}

describe("breakRows", () => {
  it("places an upright picture beside another one", () => {
    expect(rowsOf([1.6, 0.8, 1.5, 0.667, 0.74, 1.5, 1, 1.78, 0.8], phone).at(-1)).not.toEqual([
      0.8,
    ]);
    expect(rowsOf([1.5, 0.7], phone)).toEqual([[1.5, 0.7]]);
  });

  it("gives a panorama its own row on a phone", () => {
    expect(rowsOf([1.5, 0.8, 3.2, 1.5, 0.8], phone)).toContainEqual([3.2]);
  });

  it("doesn't stretch two pictures over a wide page", () => {
    const rows = breakRows([1.5, 1.5], wide);
    expect(rows).toEqual({ breaks: [], shortFrom: 0 });
  });

  it("makes no breaks without need", () => {
    expect(breakRows([], phone)).toEqual({ breaks: [], shortFrom: null });
    expect(breakRows([1.5], phone).breaks).toEqual([]);
  });

  it("keeps every picture, in order, in rows of acceptable height", () => {
    const ratio = fc.double({ min: 0.4, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 1, maxLength: 40 }), (ratios) => {
        for (const on of bands) {
          const rows = rowsOf(ratios, on);
          expect(rows.flat()).toEqual(ratios);
          const full = rows.slice(0, -1).filter((row) => row.length > 1);
          for (const row of full) {
            const sum = row.reduce((total, one) => total + one, 0);
            const height = (on.width - row.length + 1) / sum;
            expect(height).toBeGreaterThanOrEqual(on.row / 2);
          }
        }
      }),
    );
  });
});

describe("placePictures", () => {
  it("lists the bands in which a row begins before a picture", () => {
    const places = placePictures([1.5, 0.75, 1.5, 0.75]);
    expect(places.map((place) => place.breaks.includes("a"))).toEqual([false, false, true, false]);
    expect(places.every((place) => !place.breaks.includes("e"))).toBe(true);
    expect(places[0]?.first).toBe(true);
  });
});
