import { expect, test } from "vitest";
import { secureAddress } from "./secure-address.ts";

test.each([
  ["https://www.arkiv.dk/side?a=1", "https://www.arkiv.dk/side?a=1"],
  [" www.arkiv.dk ", "https://www.arkiv.dk/"],
  ["arkiv.dk/løgstør", "https://arkiv.dk/l%C3%B8gst%C3%B8r"],
  ["http://www.arkiv.dk", null],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["data:text/html,x", null],
  ["mailto:inger@example.dk", null],
  ["arkiv", null],
  ["ikke en adresse", null],
  ["", null],
])("%j leads to %j", (typed, address) => {
  expect(secureAddress(typed)).toBe(address);
});
