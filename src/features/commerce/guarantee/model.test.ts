import { expect, it } from "vitest";
import { complaintUntil } from "./model.ts";

it.each([
  ["2026-11-30", "2028-11-30"],
  ["2028-02-29", "2030-02-28"],
])("lets people complain for two years from %s", (deliveredOn, until) => {
  expect(complaintUntil(deliveredOn)).toBe(until);
});
