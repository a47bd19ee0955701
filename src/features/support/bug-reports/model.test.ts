import { describe, expect, it } from "vitest";
import { errorKey, isBack, keptVariant } from "./model.ts";

describe("the key of an error", () => {
  it.each([
    ["404 /api/memorials/0192f0c1-2d3e-7a4b-8c5d-6e7f8a9b0c1d", "404 /api/memorials/#"],
    [
      "TypeError: x is null https://mindelys.dk/assets/memorial-CSkhkwjk.js:1:230",
      "TypeError: x is null /assets/memorial.js:#:#",
    ],
    ["500 /api/memorials/karen-elise-bech/candles", "500 /api/memorials/#/candles"],
    ["404 /memorial/karen-elise-bech", "404 /memorial/#"],
    ["403 /api/user/is-admin", "403 /api/user/is-admin"],
    ["500 /api/search?q=inger+margrethe", "500 /api/search"],
    ["Error: one\n    at two", "Error: one"],
    ["", ""],
  ])("of %j is %j", (text, key) => {
    expect(errorKey(text)).toBe(key);
  });

  it("is the same from one build to the next", () => {
    const of = (hash: string) => errorKey(`TypeError: f /assets/reading-${hash}.js:1:12861`);
    expect(of("DKEWkEcI")).toBe(of("a_-4kEcX"));
  });

  it("is no longer than its column's index takes", () => {
    expect(errorKey("æ".repeat(5000)).length).toBe(200);
  });
});

describe("a report after a fix", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));

  it("is of an old build if that was seen before the fix", () => {
    expect(isBack(at(8), { fixedAt: at(9), fixedInSeenAt: null })).toBe(false);
    expect(isBack(at(10), { fixedAt: at(9), fixedInSeenAt: null })).toBe(true);
  });

  it("is measured by the build that was named, once that was seen", () => {
    const fix = { fixedAt: at(9), fixedInSeenAt: at(12) };
    expect([at(10), at(12), at(13)].map((seen) => isBack(seen, fix))).toEqual([false, false, true]);
  });
});

it("keeps the largest picture that isn't too wide", () => {
  const made = [400, 1200, 2400].flatMap((width) => [
    { format: "webp", width },
    { format: "avif", width },
  ]);
  expect(keptVariant(made)).toEqual({ format: "webp", width: 1200 });
  expect(keptVariant([{ format: "webp", width: 2400 }])).toEqual({ format: "webp", width: 2400 });
  expect(keptVariant([])).toBeNull();
});
