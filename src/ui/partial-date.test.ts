import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatPartialDate,
  monthNames,
  parsePartialDate,
  partialDateProblem,
  type PartialDateParts,
} from "./partial-date.ts";

function parts(given: Partial<PartialDateParts>): PartialDateParts {
  return { day: "", month: "", year: "", about: false, ...given };
}

/** Nothing, or an existing date in one of the three precisions. */
function isWrittenDate(value: string): boolean {
  if (/^[1-9]\d{3}-\d\d-\d\d$/.test(value)) {
    const date = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  }
  return /^([1-9]\d{3}(-\d\d)?)?$/.test(value);
}

describe("partial dates", () => {
  it.each(["", "1931", "1931-05", "1931-05-17", "~1931"])("round-trips %j", (value) => {
    const read = parsePartialDate(value);
    expect(formatPartialDate(read)).toBe(value);
    expect(partialDateProblem(read)).toBeNull();
  });

  it("shows numbers without leading zeros", () => {
    expect(parsePartialDate("1931-05-07")).toMatchObject({ month: "5", day: "7" });
  });

  it("has no day and month in an approximate year", () => {
    expect(formatPartialDate(parts({ day: "17", month: "5", year: "1931", about: true }))).toBe(
      "~1931",
    );
  });

  it.each([
    [parts({ day: "17", month: "5" }), "year-missing"],
    [parts({ year: "31" }), "year-invalid"],
    [parts({ year: "0931" }), "year-invalid"],
    [parts({ day: "17", year: "1931" }), "month-missing"],
    [parts({ day: "30", month: "2", year: "1931" }), "day-invalid"],
    [parts({ day: "0", month: "2", year: "1931" }), "day-invalid"],
    [parts({ day: "29", month: "2", year: "1932" }), null],
    [parts({ day: "29", month: "2", year: "1900" }), "day-invalid"],
  ])("says what is wrong with %j", (given, problem) => {
    expect(partialDateProblem(given)).toBe(problem);
  });

  const number = fc.stringMatching(/^(|[1-9]\d?)$/);
  const typed = fc.record({
    day: number,
    month: fc.constantFrom("", "1", "2", "6", "12"),
    year: fc.stringMatching(/^\d{0,4}$/),
    about: fc.constant(false),
  });

  it("loses nothing typed", () => {
    fc.assert(
      fc.property(typed, (given) => {
        expect(parsePartialDate(formatPartialDate(given))).toEqual(given);
      }),
    );
  });

  it("formats only valid dates", () => {
    fc.assert(
      fc.property(typed, (given) => {
        const isDate = isWrittenDate(formatPartialDate(given));
        expect(isDate).toBe(partialDateProblem(given) === null);
      }),
    );
  });

  it("names the months in each language", () => {
    expect(monthNames("da")[4]).toBe("maj");
    expect(monthNames("es")).toHaveLength(12);
    expect(monthNames("es")[0]).toBe("enero");
  });
});
