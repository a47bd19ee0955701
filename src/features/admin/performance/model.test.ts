import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, quantileOf, type Bucket } from "./model.ts";

function histogramOf(values: number[], unit: number): Bucket[] {
  const buckets = Map.groupBy(values, (value) => bucketOf(value, unit));
  return [...buckets].map(([bucket, { length: count }]) => ({ bucket, count }));
}

test("nothing has no percentile", () => {
  expect(quantileOf([], 0.75, 1)).toBeNull();
});

test("values below a unit are in the first bucket", () => {
  expect([bucketOf(0, 1), bucketOf(0.99, 1), bucketOf(1, 1)]).toEqual([0, 0, 1]);
});

test("a percentile is within a bucket's width of the exact one", () => {
  const values = fc.array(fc.double({ min: 0, max: 600_000, noNaN: true }), { minLength: 1 });
  const share = fc.constantFrom(0.5, 0.75, 0.95, 0.99);
  fc.assert(
    fc.property(values, share, (given, part) => {
      const inOrder = given.toSorted((a, b) => a - b);
      const exact = inOrder[Math.ceil(inOrder.length * part) - 1] ?? 0;
      const found = quantileOf(histogramOf(given, 1), part, 1) ?? -1;
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.151));
    }),
  );
});
