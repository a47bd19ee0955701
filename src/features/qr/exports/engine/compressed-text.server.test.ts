import fc from "fast-check";
import { expect, test } from "vitest";
import { CompressedText } from "./compressed-text.server.ts";

test("returns what was written, however it was split", () => {
  const pieces = fc.array(
    fc
      .tuple(fc.string({ unit: "binary" }), fc.constantFrom(1, 3000))
      .map(([text, times]) => text.repeat(times)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(pieces, (written) => {
      const kept = new CompressedText();
      for (const piece of written) kept.add(piece);
      expect([...kept.read()].join("")).toBe(written.join(""));
    }),
    { numRuns: 30 },
  );
});

test("stores similar lines in a fraction of their length", () => {
  const kept = new CompressedText();
  const line = JSON.stringify({ format: "svg", readings: { first: true, second: true } });
  for (let times = 0; times < 100_000; times += 1) kept.add(line);
  let [length, pieces] = [0, 0];
  for (const piece of kept.read()) {
    length += piece.length;
    pieces += 1;
  }
  expect(length).toBe(100_000 * line.length);
  expect(pieces).toBeGreaterThan(50);
});
