import { expect, test } from "vitest";
import { clockOf, heardSeconds } from "./piece-length.ts";

test.each([
  [0, "0:00"],
  [5.4, "0:05"],
  [59.6, "1:00"],
  [200, "3:20"],
  [3725, "1:02:05"],
])("%d seconds are %s on a clock", (seconds, text) => {
  expect(clockOf(seconds)).toBe(text);
});

test("what is heard is the part", () => {
  expect(heardSeconds({ seconds: 200, startsAt: 20, endsAt: 50 })).toBe(30);
  expect(heardSeconds({ seconds: 200, startsAt: 20, endsAt: null })).toBe(180);
  expect(heardSeconds({ seconds: null, startsAt: 0, endsAt: null })).toBeNull();
});
