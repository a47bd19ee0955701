import { expect, test } from "vitest";
import { cameraDay } from "./camera-day.ts";

const life = { bornOn: "1931-05-17", diedOn: "2019-07-03" };

test.each([
  ["within the life", "2011-07-03T10:00:00.000Z", life, "2011-07-03"],
  ["on the last day, by the clock in Denmark", "2019-07-02T22:30:00.000Z", life, "2019-07-03"],
  ["scanned after the death", "2019-07-03T22:30:00.000Z", life, null],
  ["before the birth", "1931-05-16T10:00:00.000Z", life, null],
  ["in the year of death", "2019-12-24T10:00:00.000Z", { ...life, diedOn: "2019" }, "2019-12-24"],
  ["with an unknown birth", "1901-01-01T12:00:00.000Z", { ...life, bornOn: null }, "1901-01-01"],
  ["with an unknown death", "2011-07-03T10:00:00.000Z", { ...life, diedOn: null }, null],
  ["without a time", null, life, null],
])("%s", (_, takenAt, memorial, day) => {
  expect(cameraDay({ takenAt }, memorial)).toBe(day);
});
