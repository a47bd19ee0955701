import { expect, it } from "vitest";
import { earliestStart, isDay } from "./model.ts";

it("gives thirty days' notice, over the end of a year, too", () => {
  expect(earliestStart("2026-12-05")).toBe("2027-01-04");
});

it.each([
  ["2027-02-28", true],
  ["2027-02-29", false],
  ["2027-13-01", false],
  ["27-01-01", false],
  ["", false],
])("takes %j for a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});
