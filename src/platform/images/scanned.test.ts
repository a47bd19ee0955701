import { expect, test } from "vitest";
import { isScanned } from "./scanned.ts";

test.each([
  [{ FileSource: new Uint8Array([2]) }],
  [{ FileSource: 1 }],
  [{ Make: "EPSON", Model: "Perfection V600" }],
  [{ Make: "Canon", Model: "CanoScan 9000F" }],
  [{ Software: "VueScan 9 x64 (9.7.50)" }],
])("a scanner made %o", (tags) => {
  expect(isScanned(tags)).toBe(true);
});

test.each([
  [{}],
  [{ FileSource: new Uint8Array([3]), Make: "NIKON CORPORATION", Model: "NIKON D90" }],
  [{ Make: "Apple", Model: "iPhone 12", Software: "16.1" }],
  [{ Software: 7 }],
])("a camera made %o", (tags) => {
  expect(isScanned(tags)).toBe(false);
});
