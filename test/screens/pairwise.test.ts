import fc from "fast-check";
import { expect, it } from "vitest";
import { allCombinations, pairwise, type Row } from "./pairwise.ts";

function pairsOf(rows: Row[]): Set<string> {
  return new Set(
    rows.flatMap((row) => {
      const entries = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return entries.flatMap((one, index) =>
        entries.slice(index + 1).map((other) => JSON.stringify([one, other])),
      );
    }),
  );
}

const anyFactors = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 3 }),
  fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 }),
  { minKeys: 2, maxKeys: 5 },
);

it("covers every pair of values of any factors, with valid rows, each once", () => {
  fc.assert(
    fc.property(anyFactors, (factors) => {
      const [rows, all] = [pairwise(factors), allCombinations(factors)];
      expect(pairsOf(rows)).toEqual(pairsOf(all));
      const keys = rows.map((row) => pairKey(row));
      expect(new Set(keys).size).toBe(keys.length);
      expect(all.map(pairKey)).toEqual(expect.arrayContaining(keys));
    }),
  );
});

const pairKey = (row: Row) =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

it("needs no more rows for a third, smaller factor", () => {
  const factors = { locale: ["da", "en", "es"], theme: ["light", "dark"], width: [1, 2, 3, 4] };
  expect(allCombinations(factors)).toHaveLength(24);
  expect(pairwise(factors)).toHaveLength(12);
});

it("gives the same rows for the same factors", () => {
  const factors = { a: [1, 2, 3], b: ["x", "y"], c: [true, false].map(String), d: [1, 2] };
  expect(pairwise(factors)).toEqual(pairwise(structuredClone(factors)));
});

it("includes all values of a single factor", () => {
  expect(pairwise({ a: [1, 2] })).toEqual([{ a: 1 }, { a: 2 }]);
});
