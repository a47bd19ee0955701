import { expect, it } from "vitest";
import { canReturn, isTooLate } from "./model.ts";

const delivered = new Date("2026-01-31T12:00:00Z");

it.each([
  ["unsold", "2027-01-31T11:00:00Z", false],
  ["unsold", "2027-01-31T13:00:00Z", true],
  ["faulty", "2028-01-31T11:00:00Z", false],
  ["faulty", "2028-01-31T13:00:00Z", true],
] as const)("%s plates at %s: too late is %s", (kind, at, isLate) => {
  expect(isTooLate(kind, delivered, new Date(at))).toBe(isLate);
});

it("has no term while plates are on their way", () => {
  expect(isTooLate("unsold", null, new Date("2030-01-01"))).toBe(false);
});

it("takes a family's plate back for a fault only", () => {
  expect(canReturn("faulty", "handedOver")).toBe(true);
  expect(canReturn("unsold", "handedOver")).toBe(false);
  expect(canReturn("lost", "handedOver")).toBe(false);
});
