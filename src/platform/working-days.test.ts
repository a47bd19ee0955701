import { expect, it } from "vitest";
import { easterOf, isWorkingDay } from "./working-days.ts";

it("knows Easter, also where it is earliest and latest", () => {
  const years = { 2024: "2024-03-31", 2026: "2026-04-05", 2027: "2027-03-28", 2038: "2038-04-25" };
  for (const [year, easter] of Object.entries(years)) {
    expect([year, easterOf(Number(year))]).toEqual([year, easter]);
  }
  expect(easterOf(2285)).toBe("2285-03-22");
});

it("knows the days on which no term ends in Denmark", () => {
  const free = [
    "2026-01-01", // New Year's Day
    "2026-04-02", // Maundy Thursday
    "2026-04-03", // Good Friday
    "2026-04-06", // Easter Monday
    "2026-05-14", // Ascension Day
    "2026-05-25", // Whit Monday
    "2026-06-05", // Constitution Day
    "2026-12-24",
    "2026-12-25",
    "2026-12-31",
    "2026-11-21", // a Saturday
    "2026-11-22",
  ];
  expect(free.filter(isWorkingDay)).toEqual([]);
  // General Prayer Day was one until 2023; the Friday after Ascension Day never was.
  const working = ["2026-05-01", "2026-05-15", "2026-11-23", "2026-12-23", "2027-01-02"];
  expect(working.filter((day) => !isWorkingDay(day))).toEqual(["2027-01-02"]);
});
