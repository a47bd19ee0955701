import fc from "fast-check";
import { expect, it } from "vitest";
import { parsePartialDate } from "./dates.ts";
import { decadeIn, decadeOf, decadeText, formatDecade } from "./decades.ts";

const decades = fc.integer({ min: 0, max: 999 }).map((tens) => tens * 10);
const dates = fc
  .record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    known: fc.constantFrom("about", "year", "month", "day"),
  })
  .map(({ year, month, day, known }) => {
    const text = [year, month, day].map((part, index) => String(part).padStart(index ? 2 : 4, "0"));
    if (known === "about") return `~${text[0]}`;
    return text.slice(0, known === "year" ? 1 : known === "month" ? 2 : 3).join("-");
  });

it("writes and reads every decade, which no partial date is taken for", () => {
  fc.assert(
    fc.property(decades, dates, (decade, date) => {
      expect(decadeIn(decadeText(decade))).toBe(decade);
      expect(decadeOf(decadeText(decade))).toBe(decade);
      expect(parsePartialDate(decadeText(decade))).toBeNull();
      expect(decadeIn(date)).toBeNull();
    }),
  );
});

it("finds the decade of a partial date", () => {
  const years = ["1970", "~1979", "1971-05", "1975-05-17", "0005"];
  expect(years.map(decadeOf)).toEqual([1970, 1970, 1970, 1970, 0]);
});

it("names a decade in each language", () => {
  expect(formatDecade(1970, "da")).toBe("1970’erne");
  expect(formatDecade(1970, "en")).toBe("1970s");
  expect(formatDecade(1970, "es")).toBe("años 1970");
});
