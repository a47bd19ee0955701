import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countOf, marksOn, MARK, placesOn, sheetProblem } from "./sheet.ts";
import { plateBox, type Box } from "./sheet-drawing.ts";
import { sheetSettings } from "./symbol-fields.ts";

const tenths = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);

/** Realistic and unusual sheets; invalid ones are filtered out. */
const sheets = fc
  .record({
    widthMm: tenths(50, 900),
    heightMm: tenths(50, 900),
    marginMm: tenths(6, 40),
    plateWidthMm: tenths(10, 300),
    plateHeightMm: tenths(10, 300),
    gapMm: tenths(1, 20),
    turn: fc.boolean(),
  })
  .map((drawn) => sheetSettings.safeParse(drawn))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data);

/** Tolerance for floating point. */
const HAIR = 1e-6;

const distance = (one: Box, other: Box) =>
  Math.max(
    other.left - (one.left + one.width),
    one.left - (other.left + other.width),
    other.top - (one.top + one.height),
    one.top - (other.top + other.height),
  );

describe("places on a sheet", () => {
  test("keep the requested distances, each in its own row and column", () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const places = placesOn(sheet);
        expect(places).toHaveLength(countOf(sheet));
        const boxes = places.map((place) => plateBox(sheet, place));
        boxes.forEach((one, index) => {
          expect(one.left).toBeGreaterThan(sheet.marginMm - HAIR);
          expect(one.top).toBeGreaterThan(sheet.marginMm - HAIR);
          expect(one.left + one.width).toBeLessThan(sheet.widthMm - sheet.marginMm + HAIR);
          expect(one.top + one.height).toBeLessThan(sheet.heightMm - sheet.marginMm + HAIR);
          const nearest = Math.min(...boxes.slice(index + 1).map((other) => distance(one, other)));
          expect(nearest).toBeGreaterThan(sheet.gapMm - HAIR);
        });
        const named = places.map(({ row, column }) => `${row}/${column}`);
        expect(new Set(named).size).toBe(places.length);
        expect(sheet.turn || places.every(({ isTurned }) => !isTurned)).toBe(true);
      }),
    );
  });

  test("are never fewer than in a plain grid, nor more than fit the area", () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const across = sheet.widthMm - 2 * sheet.marginMm + sheet.gapMm;
        const down = sheet.heightMm - 2 * sheet.marginMm + sheet.gapMm;
        const [width, height] = [
          sheet.plateWidthMm + sheet.gapMm,
          sheet.plateHeightMm + sheet.gapMm,
        ];
        const grid = (wide: number, high: number) =>
          Math.floor(across / wide + HAIR) * Math.floor(down / high + HAIR);
        const count = countOf(sheet);
        expect(count).toBeGreaterThanOrEqual(grid(width, height));
        const turned = sheet.turn ? grid(height, width) : 0;
        expect(count).toBeGreaterThanOrEqual(turned);
        expect(sheet.turn || count === grid(width, height)).toBe(true);
        expect(count).toBeLessThanOrEqual((across * down) / (width * height) + HAIR);
      }),
    );
  });

  test("never overlap a mark", () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const { marks, unmarked } = marksOn(sheet);
        for (const { x, y } of [...marks, unmarked]) {
          const arm = MARK.armMm;
          const mark = { left: x - arm, top: y - arm, width: 2 * arm, height: 2 * arm };
          expect(mark.left).toBeGreaterThan(0);
          expect(mark.left + mark.width).toBeLessThan(sheet.widthMm);
          for (const place of placesOn(sheet)) {
            expect(distance(mark, plateBox(sheet, place))).toBeGreaterThan(0);
          }
        }
      }),
    );
  });

  test("are rotated if more fit, also in the remaining strip", () => {
    const sheet = { widthMm: 200, heightMm: 120, plateWidthMm: 60, plateHeightMm: 40, gapMm: 2 };
    const upright = sheetSettings.parse({ ...sheet, marginMm: 8, turn: false });
    const mixed = sheetSettings.parse({ ...sheet, marginMm: 8 });
    expect(countOf(upright)).toBe(6);
    expect(countOf(mixed)).toBe(7);
    const places = placesOn(mixed);
    expect(new Set(places.map(({ isTurned }) => isTurned))).toEqual(new Set([true, false]));
  });
});

describe("impossible sheets", () => {
  const problems = (sheet: object) =>
    sheetSettings
      .safeParse(sheet)
      .error?.issues.map(({ path, message, code }) => [
        path.join("."),
        code === "custom" ? message : code,
      ]);

  test("are refused by name: oversized plates, no gap, invalid numbers, too many", () => {
    expect(problems({})).toBeUndefined();
    expect(problems({ widthMm: 100, plateWidthMm: 95, plateHeightMm: 95 })).toEqual([
      ["plateWidthMm", "plateTooLarge"],
    ]);
    expect(problems({ gapMm: 0 })).toEqual([["gapMm", "too_small"]]);
    expect(problems({ marginMm: 2 })).toEqual([["marginMm", "too_small"]]);
    expect(problems({ widthMm: 1e15 })).toEqual([["widthMm", "too_big"]]);
    expect(problems({ widthMm: Number.NaN })).toEqual([["widthMm", "invalid_type"]]);
    expect(problems({ plateWidthMm: 10, plateHeightMm: 10 })).toEqual([
      ["widthMm", "sheetTooLarge"],
    ]);
    expect(problems({ colour: "red" })).toEqual([["", "unrecognized_keys"]]);
  });

  test("a plate that just fits is accepted", () => {
    const sheet = { widthMm: 100.3, heightMm: 50.1, marginMm: 10.1, gapMm: 1 };
    const parsed = sheetSettings.parse({ ...sheet, plateWidthMm: 80.1, plateHeightMm: 29.9 });
    expect(countOf(parsed)).toBe(1);
  });

  test("without room for symbols and tool are refused", () => {
    const sheet = sheetSettings.parse({});
    const symbol = { widthMm: 55.5, heightMm: 55.5 };
    const cut = { kerfMm: 0.2, moduleMm: 1.5 };
    const key = (...asked: Parameters<typeof sheetProblem>) => sheetProblem(...asked)?.key;
    expect(key(sheet, cut, symbol)).toBeUndefined();
    expect(key(sheet, cut, { ...symbol, heightMm: 60.01 })).toBe("symbolTooLarge");
    expect(key({ ...sheet, gapMm: 3 }, { ...cut, kerfMm: 2 }, symbol)).toBe("gapTooNarrow");
    expect(key({ ...sheet, marginMm: 6 }, cut, symbol)).toBe("marginTooNarrow");
    const huge = { ...sheet, widthMm: 2000, heightMm: 2000 };
    expect(key(huge, { ...cut, moduleMm: 0.3 }, symbol)).toBe("sheetTooFine");
  });
});
