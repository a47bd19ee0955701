import fc from "fast-check";
import { expect, test } from "vitest";
import { readTakenAt } from "./taken-at.ts";

const now = new Date("2026-06-01T12:00:00Z");

test.each([
  ["2019:07:03 12:00:00", "+02:00", "2019-07-03T10:00:00.000Z"],
  ["2019:07:03 12:00:00", "-05:30", "2019-07-03T17:30:00.000Z"],
  ["2019:07:03 12:00:00", undefined, "2019-07-03T10:00:00.000Z"],
  ["2019:12:03 12:00:00", undefined, "2019-12-03T11:00:00.000Z"],
  ["2019:07:03 12:00:00", "   :  ", "2019-07-03T10:00:00.000Z"],
  ["1931:05:17 08:30:00\0", "+01:00", "1931-05-17T07:30:00.000Z"],
])("reads %j %j", (date, zone, expected) => {
  expect(readTakenAt(date, zone, now)?.toISOString()).toBe(expected);
});

test.each([
  ["0000:00:00 00:00:00"],
  ["    :  :     :  :  "],
  ["2019:02:31 12:00:00"],
  ["2019:13:01 12:00:00"],
  ["2019:07:03 25:00:00"],
  ["1700:01:01 00:00:00"],
  ["2031:01:01 00:00:00"],
  ["yesterday"],
  [""],
  [null],
  [20190703],
  [{}],
])("reads no date from %j", (date) => {
  expect(readTakenAt(date, "+02:00", now)).toBeNull();
});

test("accepts any input, and returns nothing after tomorrow", () => {
  const digits = fc.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits, fc.anything()), fc.anything(), (date, zone) => {
      const taken = readTakenAt(date, zone, now)?.getTime() ?? 0;
      expect(taken).toBeLessThan(now.getTime() + 86_400_000);
    }),
  );
});
