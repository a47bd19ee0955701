import { expect, test } from "vitest";
import { TOLD_KINDS } from "./contract.ts";
import { choicesOf, yearsAgo } from "./model.ts";

test.each([
  ["1938-04-12", "2026-04-12", 88],
  ["1938-04-12", "2026-04-13", null],
  ["1936-02-29", "2026-02-28", 90],
  ["1936-02-29", "2028-02-28", null],
  ["1936-02-29", "2028-02-29", 92],
  ["1938-04", "2026-04-01", null],
  ["~1938", "2026-04-12", null],
  ["2026-04-12", "2026-04-12", null],
  [null, "2026-04-12", null],
])("%s is on %s %s years ago", (date, today, years) => {
  expect(yearsAgo(date, today)).toBe(years);
});

test("by default, entries are mailed daily and anniversaries not at all", () => {
  expect(choicesOf(TOLD_KINDS, [{ kind: "candle", how: "never" }])).toEqual({
    guestbook: "day",
    candle: "never",
    tribute: "day",
    picture: "day",
    waiting: "day",
    guest: "day",
    anniversary: "never",
  });
});
