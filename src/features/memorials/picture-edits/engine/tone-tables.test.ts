import fc from "fast-check";
import { expect, test } from "vitest";
import { toneTables } from "./tone-tables.ts";

const WHOLE = { low: 0, high: 255 };
const NOTHING = [WHOLE, WHOLE, WHOLE] as const;

test("nothing chosen leaves every level", () => {
  for (const table of toneTables({ version: 1 }, NOTHING)) {
    expect([...table]).toEqual(Array.from({ length: 256 }, (_, level) => level));
  }
});

test("tables rise from 0 to 255, whatever is chosen", () => {
  const signed = fc.integer({ min: -100, max: 100 });
  const choices = fc.record({
    version: fc.constant(1 as const),
    fade: fc.integer({ min: 0, max: 100 }),
    exposure: signed,
    contrast: signed,
    highlights: signed,
    shadows: signed,
    temperature: signed,
    tint: signed,
  });
  const range = fc
    .tuple(fc.nat(255), fc.nat(255))
    .map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }));
  fc.assert(
    fc.property(choices, fc.tuple(range, range, range), (recipe, statistics) => {
      for (const table of toneTables(recipe, statistics)) {
        const levels = [...table];
        expect(levels.every((level) => level >= 0 && level <= 255)).toBe(true);
        expect(levels.every((level, index) => level >= (levels[index - 1] ?? 0))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test("fading brings each channel's own range back", () => {
  const statistics = [
    { low: 60, high: 220 },
    { low: 30, high: 200 },
    { low: 80, high: 180 },
  ] as const;
  const tables = toneTables({ version: 1, fade: 100 }, statistics);
  for (const [channel, { low, high }] of statistics.entries()) {
    expect(tables[channel]?.[low]).toBeCloseTo(0, 3);
    expect(tables[channel]?.[high]).toBeCloseTo(255, 3);
  }
  const half = toneTables({ version: 1, fade: 50 }, statistics);
  expect(half[0][60]).toBeCloseTo(30, 3);
});

test("a single colour is not stretched to noise", () => {
  const one = { low: 100, high: 101 };
  const [table] = toneTables({ version: 1, fade: 100 }, [one, one, one]);
  expect((table[101] ?? 0) - (table[100] ?? 0)).toBeLessThan(5);
});

test("controls move what they are named for", () => {
  const level = (fields: object, channel: 0 | 1 | 2, at: number) =>
    toneTables({ version: 1, ...fields }, NOTHING)[channel][at] ?? 0;
  expect(level({ exposure: 50 }, 0, 100)).toBeGreaterThan(120);
  expect(level({ exposure: 100 }, 0, 255)).toBe(255);
  expect(level({ shadows: 100 }, 0, 40)).toBeGreaterThan(70);
  expect(Math.abs(level({ shadows: 100 }, 0, 230) - 230)).toBeLessThan(2);
  expect(level({ highlights: -100 }, 0, 215)).toBeLessThan(190);
  expect(Math.abs(level({ highlights: -100 }, 0, 25) - 25)).toBeLessThan(2);
  expect(level({ contrast: 100 }, 0, 64)).toBeLessThan(40);
  expect(level({ temperature: 100 }, 0, 128)).toBeGreaterThan(128);
  expect(level({ temperature: 100 }, 2, 128)).toBeLessThan(128);
  expect(level({ tint: 100 }, 1, 128)).toBeLessThan(128);
});
