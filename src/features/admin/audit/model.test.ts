import { expect, it } from "vitest";
import { firstDayOf, lastDayOf } from "./model.ts";

it.each([
  ["2026-11-23", "2026-11-23", "2026-11-23"],
  ["2026-11", "2026-11-01", "2026-11-30"],
  ["2024-02", "2024-02-01", "2024-02-29"],
  ["2026", "2026-01-01", "2026-12-31"],
])("%s lasts from %s to %s", (period, first, last) => {
  expect([firstDayOf(period), lastDayOf(period)]).toEqual([first, last]);
});
