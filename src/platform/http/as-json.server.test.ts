import fc from "fast-check";
import { expect, test } from "vitest";
import { asJson } from "./as-json.server.ts";

const throughText = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("dates, absent fields and numbers that JSON lacks become what the text would hold", () => {
  const value = {
    at: new Date("2026-02-03T04:05:06.789Z"),
    absent: undefined,
    items: [1, undefined, Number.NaN, { none: null, within: [new Date(0)] }],
  };
  expect(asJson(value)).toStrictEqual(throughText(value));
});

test("any value is what it would be after the way through text", () => {
  const values = fc.object({
    withDate: true,
    withNullPrototype: true,
    withSparseArray: true,
    values: [fc.anything(), fc.constant(undefined)],
    key: fc.string().filter((key) => key !== "__proto__" && key !== "toJSON"),
    maxDepth: 4,
  });
  fc.assert(
    fc.property(values, (value) => {
      expect(asJson(value)).toStrictEqual(throughText(value));
    }),
  );
});
