import { expect, it } from "vitest";
import { protectedUntil } from "./model.ts";

it.each([
  ["2024-03-03", "2034-03-03"],
  ["2024-02-29", "2034-02-28"],
  ["2024-05", "2034-05"],
  ["1931", "1941"],
  ["~1931", "~1941"],
  ["ved ikke", null],
])("data about somebody who died %s is protected until %s", (diedOn, until) => {
  expect(protectedUntil(diedOn)).toBe(until);
});
