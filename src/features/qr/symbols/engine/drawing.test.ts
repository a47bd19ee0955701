import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldProblems } from "#platform/field-problems.ts";
import { drawSymbol, figureOf, sizeOf, type Drawing } from "./drawing.ts";
import { encodeSymbol } from "./matrix.ts";
import { fillDrawing } from "./raster.ts";
import { QUIET_ZONE } from "./symbol-settings.ts";
import { drawSvg } from "./svg.ts";
import { symbolSettings } from "./symbol-fields.ts";

const matrix = encodeSymbol(
  { host: "mindelys.dk", code: "7K2MQX4R8" },
  { level: "Q", largest: 29 },
);
const dark = matrix.flat().filter(Boolean).length;

/** The shoelace formula: outer loops count positive, holes negative. */
function area({ loops }: Drawing): number {
  let sum = 0;
  for (const { points } of loops) {
    for (let index = 0; index < points.length; index += 2) {
      const next = (index + 2) % points.length;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [
        points[index],
        points[index + 1],
        points[next],
        points[next + 1],
      ];
      sum += (x0 * y1 - x1 * y0) / 2;
    }
  }
  return sum;
}

describe("the lines of a symbol", () => {
  test("enclose exactly the cut modules, on their grid", () => {
    const drawing = drawSymbol(matrix, symbolSettings.parse({ moduleMm: 1.5 }));
    expect(drawing.columns).toBe(29 + 2 * QUIET_ZONE);
    expect(area(drawing)).toBeCloseTo(dark * 1.5 * 1.5, 6);
    const points = drawing.loops.flatMap((loop) => [...loop.points]);
    expect(points.every((value) => Number.isInteger(value / 1.5))).toBe(true);
  });

  test("enclose the light modules and the quiet zone, if these are cut", () => {
    const drawing = drawSymbol(matrix, symbolSettings.parse({ moduleMm: 2, cut: "light" }));
    expect(area(drawing)).toBeCloseTo((37 * 37 - dark) * 4, 6);
  });

  test("lie half a kerf inside the cut, and never touch each other", () => {
    for (const cut of ["dark", "light"]) {
      const settings = { moduleMm: 1, cut };
      const [whole, narrow] = [0, 0.2].map((kerfMm) =>
        drawSymbol(matrix, symbolSettings.parse({ ...settings, kerfMm })),
      );
      if (whole === undefined || narrow === undefined) throw new Error("not drawn");
      expect(narrow.loops).toHaveLength(whole.loops.length);
      narrow.loops.forEach(({ points }, loop) =>
        points.forEach((value, index) => {
          const before = whole.loops[loop]?.points[index] ?? 0;
          expect(Math.abs(value - before)).toBeCloseTo(0.1, 9);
        }),
      );
      const corners = narrow.loops.flatMap(({ points }) =>
        Array.from(
          { length: points.length / 2 },
          (_, at) => `${points[2 * at]} ${points[2 * at + 1]}`,
        ),
      );
      expect(new Set(corners).size).toBe(corners.length);
    }
  });

  test("reproduce the modules when filled, whatever the settings", () => {
    const settings = fc.record({
      moduleMm: fc.integer({ min: 2, max: 200 }).map((tenths) => tenths / 10),
      cut: fc.constantFrom("dark", "light"),
      shape: fc.constantFrom("square", "dot"),
      corners: fc.boolean(),
      borderMm: fc.constantFrom(0, 0.5, 2),
    });
    fc.assert(
      fc.property(settings, (chosen) => {
        const drawing = drawSymbol(matrix, symbolSettings.parse(chosen));
        const scale = 5;
        const { pixels, width } = fillDrawing(drawing, scale);
        const middle = (at: number) => Math.floor((drawing.before + at + 0.5) * scale);
        matrix.forEach((row, y) =>
          row.forEach((isDark, x) => {
            const isCut = pixels[middle(y) * width + middle(x)] === 0;
            expect(isCut).toBe(isDark === (chosen.cut === "dark"));
          }),
        );
      }),
      { numRuns: 30 },
    );
  });
});

test("an SVG is one path with the stated size in millimetres", () => {
  const svg = drawSvg(figureOf(drawSymbol(matrix, symbolSettings.parse({ moduleMm: 1.62 }))));
  expect(svg).toContain('width="59.94mm" height="59.94mm" viewBox="0 0 59.94 59.94"');
  expect(svg.match(/<path/g)).toHaveLength(1);
});

test("sizes are whole thousandths of a millimetre", () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 20_000 }), (moduleUm) => {
      const { widthMm } = sizeOf({ columns: 41, rows: 37, moduleMm: moduleUm / 1000 });
      expect(widthMm).toBe((41 * moduleUm) / 1000);
    }),
  );
  expect(sizeOf({ columns: 41, rows: 37, moduleMm: 1.2 })).toEqual({
    widthMm: 49.2,
    heightMm: 44.4,
  });
});

describe("settings", () => {
  test("a kerf wider than a module is refused by name", () => {
    const issues = (settings: object) =>
      symbolSettings.safeParse(settings).error?.issues.map(({ path }) => path.join("."));
    expect(issues({ moduleMm: 1, kerfMm: 0.5 })).toEqual(["kerfMm"]);
    expect(issues({ shape: "dot", dotFill: 0.5 })).toContain("dotFill");
    expect(issues({ shape: "dot", cut: "light", dotFill: 1, kerfMm: 0.1 })).toEqual(["dotFill"]);
    expect(issues({ largest: 30 })).toEqual(["largest"]);
    expect(issues({ colour: "red" })).toEqual([""]);
    expect(issues({})).toBeUndefined();
  });

  test("limits are reported for the actual shape and cut", () => {
    const problems = (settings: object) =>
      fieldProblems(symbolSettings.safeParse(settings).error?.issues ?? []);
    expect(problems({ moduleMm: 0.6, kerfMm: 0.2 })).toEqual({
      kerfMm: { key: "kerfTooWide", values: { most: 0.18, percent: 30 } },
    });
    const dots = { shape: "dot", moduleMm: 0.6 };
    expect(problems({ ...dots, kerfMm: 0.15 })).toEqual({
      kerfMm: { key: "kerfTooWide", values: { most: 0.12, percent: 20 } },
    });
    expect(problems({ ...dots, kerfMm: 0.1 })).toEqual({
      dotFill: { key: "dotTooSmall", values: { least: 0.967 } },
    });
    expect(problems({ ...dots, kerfMm: 0.1, dotFill: 0.967 })).toEqual({});
    expect(problems({ ...dots, kerfMm: 0.12, dotFill: 1 })).toEqual({});
    expect(problems({ ...dots, cut: "light", kerfMm: 0.12 })).toEqual({
      dotFill: { key: "dotTooLarge", values: { most: 0.8 } },
    });
    expect(problems({ ...dots, cut: "light", kerfMm: 0.12, dotFill: 0.8 })).toEqual({});
  });
});
