import { expect, test } from "vitest";
import { oneMonthAfter } from "./model.ts";

test.each([
  ["2026-11-22T14:30:00.000Z", "2026-12-22T14:30:00.000Z"],
  ["2026-12-31T23:59:00.000Z", "2027-01-31T23:59:00.000Z"],
  ["2027-01-31T08:00:00.000Z", "2027-02-28T08:00:00.000Z"],
  ["2028-01-30T08:00:00.000Z", "2028-02-29T08:00:00.000Z"],
])("a month after %s is %s", (from, to) => {
  expect(oneMonthAfter(new Date(from)).toISOString()).toBe(to);
});
