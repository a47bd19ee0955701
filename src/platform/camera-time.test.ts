import fc from "fast-check";
import { expect, test } from "vitest";
import { readCameraTime, readRecordingTime } from "./camera-time.ts";

const now = new Date("2026-06-01T12:00:00Z");

test.each([
  ["2019:07:03 12:00:00", "+02:00", "2019-07-03T10:00:00.000Z"],
  ["2019:07:03 12:00:00", "-05:30", "2019-07-03T17:30:00.000Z"],
  ["2019:07:03 12:00:00", undefined, "2019-07-03T10:00:00.000Z"],
  ["2019:12:03 12:00:00", undefined, "2019-12-03T11:00:00.000Z"],
  ["2019:07:03 12:00:00", "   :  ", "2019-07-03T10:00:00.000Z"],
  ["1931:05:17 08:30:00\0", "+01:00", "1931-05-17T07:30:00.000Z"],
])("reads %j %j", (date, zone, expected) => {
  expect(readCameraTime(date, zone, now).takenAt?.toISOString()).toBe(expected);
});

test.each([
  ["2019:12:24 20:00:00", "-08:00", "2019-12-24"],
  ["2019:12:24 01:00:00", "+13:00", "2019-12-24"],
  ["2019:12:24 23:59:59", undefined, "2019-12-24"],
  ["2019:12:24 00:00:00", undefined, "2019-12-24"],
  ["1889:05:01 12:00:00", undefined, "1889-05-01"],
])("reads the camera's own day from %j %j", (date, zone, day) => {
  expect(readCameraTime(date, zone, now).takenOn).toBe(day);
});

test.each([
  ["a telephone's own clock", "2019-12-24T20:00:00-0800", "2019-12-25T04:00:00.000Z", "2019-12-24"],
  ["UTC", "2019-07-02T22:30:00.000000Z", "2019-07-02T22:30:00.000Z", "2019-07-03"],
  ["a clock without a zone", "2005-03-04 23:30:00", "2005-03-04T22:30:00.000Z", "2005-03-04"],
])("reads a recording's time from %s", (_, said, moment, takenOn) => {
  expect(readRecordingTime(said, now)).toEqual({ takenAt: new Date(moment), takenOn });
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
  expect(readCameraTime(date, "+02:00", now)).toEqual({ takenAt: null, takenOn: null });
});

test("accepts any input, and returns nothing after tomorrow", () => {
  const digits = fc.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits, fc.anything()), fc.anything(), (date, zone) => {
      const taken = readCameraTime(date, zone, now).takenAt?.getTime() ?? 0;
      expect(taken).toBeLessThan(now.getTime() + 86_400_000);
    }),
  );
});
