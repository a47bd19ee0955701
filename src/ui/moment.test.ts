import { expect, it } from "vitest";
import { formatTyped, parseTyped } from "./moment.ts";

it.each([
  ["13", "13:00"],
  ["9.30", "09:30"],
  ["13:00", "13:00"],
  ["1300", "13:00"],
  [" 11.05 ", "11:05"],
  ["", ""],
])("takes %j for %j", (typed, time) => {
  expect(parseTyped(typed)).toBe(time);
});

it.each(["25.00", "13.75", "kl. 13", "13:0"])("keeps %j to be refused", (typed) => {
  expect(parseTyped(typed)).toBe(typed);
});

it("is written as the language has it", () => {
  expect(formatTyped("13:00", "da")).toBe("13.00");
  expect(formatTyped("13:00", "en")).toBe("13:00");
  expect(formatTyped("25.00", "da")).toBe("25.00");
});
