import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localMoment } from "./date-field.ts";
import { position, webAddress } from "./place-field.ts";

describe("a position", () => {
  it.each([
    ["55.6761, 12.5683", "55.67610, 12.56830"],
    ["55,6761 12,5683", "55.67610, 12.56830"],
    ["55,6761, 12,5683", "55.67610, 12.56830"],
    ["-8.5;-70", "-8.50000, -70.00000"],
    ["-0.000001, -0", "0.00000, 0.00000"],
  ])("is parsed in common notations: %s", (typed, kept) => {
    expect(position.parse(typed)).toBe(kept);
  });

  it.each(["", "55.6761", "91, 12", "55, 181", "her og der", "1 2 3", "NaN, NaN", "1e2, 3"])(
    "is refused: %j",
    (typed) => {
      expect(position.safeParse(typed).success).toBe(false);
    },
  );

  it("is unchanged when parsed again", () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), (north, east) => {
        const kept = position.parse(`${north.toFixed(6)}, ${east.toFixed(6)}`);
        expect(position.parse(kept)).toBe(kept);
      }),
    );
  });
});

describe("a web address", () => {
  it.each(["https://stream.example.dk/h?id=1", "https://example.com"])(
    "is accepted: %s",
    (typed) => {
      expect(webAddress.parse(typed)).toBe(typed);
    },
  );

  it.each([
    "http://example.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "example.com",
    "https://",
  ])("is refused: %s", (typed) => {
    expect(webAddress.safeParse(typed).success).toBe(false);
  });
});

describe("a day and time", () => {
  it.each(["2026-11-28T13:00", "2024-02-29T00:05"])("is accepted: %s", (typed) => {
    expect(localMoment.parse(typed)).toBe(typed);
  });

  it.each(["2026-02-30T13:00", "2026-11-28", "2026-11-28T24:00", "2026-11-28T13:00Z", "13:00"])(
    "is refused: %s",
    (typed) => {
      expect(localMoment.safeParse(typed).success).toBe(false);
    },
  );
});
