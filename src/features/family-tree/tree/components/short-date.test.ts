import { expect, it } from "vitest";
import { shortDate } from "./short-date.ts";

const of = (date: string, dateText: string | null = null) => shortDate({ date, dateText });

it("is the year of a day, a month or a year", () => {
  for (const date of ["17 MAY 1931", "MAY 1931", "1931"])
    expect(of(date), date).toEqual({ about: false, text: "1931" });
});

it("says that a year is approximate, estimated or calculated", () => {
  for (const date of ["ABT 1898", "EST MAR 1898", "CAL 2 MAR 1898"])
    expect(of(date), date).toEqual({ about: true, text: "1898" });
});

it("is all that is said of ranges, other calendars and phrases", () => {
  expect(of("BET 1900 AND 1910", "mellem 1900 og 1910")?.text).toBe("mellem 1900 og 1910");
  expect(of("FRENCH_R 1 VEND 5", null)?.text).toBe("FRENCH_R 1 VEND 5");
});

it("is nothing without a date", () => {
  expect(shortDate(null)).toBeNull();
  expect(shortDate({ date: null, dateText: null })).toBeNull();
});
