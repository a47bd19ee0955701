import { expect, test } from "vitest";
import { cameraDay } from "./camera-day.ts";

const life = { bornOn: "1931-05-17", diedOn: "2019-07-03" };

test.each([
  ["within the life", "2011-07-03", life, "2011-07-03"],
  ["on the last day", "2019-07-03", life, "2019-07-03"],
  ["scanned after the death", "2019-07-04", life, null],
  ["before the birth", "1931-05-16", life, null],
  ["in the year of death", "2019-12-24", { ...life, diedOn: "2019" }, "2019-12-24"],
  ["with an unknown birth", "1901-01-01", { ...life, bornOn: null }, "1901-01-01"],
  ["with an unknown death", "2011-07-03", { ...life, diedOn: null }, null],
  ["without a time", null, life, null],
])("%s", (_, takenOn, memorial, day) => {
  expect(cameraDay({ takenOn }, memorial)).toBe(day);
});
