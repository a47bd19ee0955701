import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPartialDate } from "#platform/dates.ts";
import { earliestDay, latestDay } from "#platform/days.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { CALENDARS, daysInMonth, MONTHS } from "./calendars.ts";
import {
  boundsOf,
  formatTreeDate,
  parseDateValue,
  readTreeDate,
  toPartialDate,
  writeDateValue,
  type DatePart,
  type DateValue,
} from "./tree-dates.ts";

const anyPart: fc.Arbitrary<DatePart> = fc
  .record({
    calendar: fc.constantFrom(...CALENDARS),
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.nat(12),
    day: fc.integer({ min: 1, max: 30 }),
    parts: fc.constantFrom(1, 2, 3),
    isBefore: fc.boolean(),
  })
  .map(({ calendar, year, month, day, parts, isBefore }) => {
    const epoch = isBefore && MONTHS[calendar].length === 12 ? "BCE" : null;
    const counted = epoch === null ? year : 1 - year;
    const months = MONTHS[calendar];
    const index = month % months.length;
    const last = daysInMonth(calendar, counted, index + 1);
    return {
      calendar,
      year,
      month: parts > 1 ? (months[index] ?? null) : null,
      day: parts > 2 ? Math.min(day, last) : null,
      epoch,
    };
  });

const somePhrase = fc.option(
  fc.stringMatching(/^[a-zæøå0-9/]{1,12}( [a-zæøå(]{1,9}\)?)?$/).filter((text) => text.length > 0),
);

const anyDate: fc.Arbitrary<DateValue> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom("exact", "about", "calculated", "estimated"),
      part: anyPart,
      phrase: somePhrase,
    })
    .map(({ kind, part, phrase }) => ({ kind, from: part, to: part, phrase })),
  fc.record({
    kind: fc.constantFrom("before"),
    from: fc.constant(null),
    to: anyPart,
    phrase: somePhrase,
  }),
  fc.record({
    kind: fc.constantFrom("after"),
    from: anyPart,
    to: fc.constant(null),
    phrase: somePhrase,
  }),
  fc.record({
    kind: fc.constantFrom("between", "period"),
    from: anyPart,
    to: anyPart,
    phrase: somePhrase,
  }),
  fc.record({
    kind: fc.constantFrom("period"),
    from: anyPart,
    to: fc.constant(null),
    phrase: somePhrase,
  }),
);

function rank(day: { year: number; month: number; day: number }): number {
  return day.year * 10_000 + day.month * 100 + day.day;
}

describe("a date of the tree", () => {
  it("is the same after it was written and read", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const read = parseDateValue(writeDateValue(date));
        // A pair that was the wrong way round is turned, or, of a period, refused.
        fc.pre(read !== null && JSON.stringify(read.from) === JSON.stringify(date.from));
        expect(read).toEqual(date);
        expect(readTreeDate(writeDateValue(date))).toBe(writeDateValue(date));
      }),
    );
  });

  it("has ordered bounds whatever it is", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const { earliest, latest } = boundsOf(writeDateValue(date));
        const first = earliest ? rank(earliest) : -Infinity;
        expect(first).toBeLessThanOrEqual(latest ? rank(latest) : Infinity);
      }),
    );
  });

  it("never throws, whatever is typed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme" })), (text) => {
        const date = readTreeDate(text);
        expect(date === null ? null : readTreeDate(date)).toBe(date);
        for (const locale of LOCALES) expect(formatTreeDate(text, locale)).toBeTypeOf("string");
      }),
    );
  });

  it("takes each partial date and gives it back", () => {
    const partial = fc
      .record({
        year: fc.integer({ min: 1, max: 9999 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
        parts: fc.constantFrom(0, 1, 2, 3),
      })
      .map(({ year, month, day, parts }) => {
        const [y, m, d] = [
          String(year).padStart(4, "0"),
          ...[month, day].map((n) => String(n).padStart(2, "0")),
        ];
        return [`~${y}`, y, `${y}-${m}`, `${y}-${m}-${d}`][parts] ?? "";
      });
    fc.assert(
      fc.property(partial, (text) => {
        const date = readTreeDate(text) ?? "";
        expect(toPartialDate(date)).toBe(text);
        expect(boundsOf(date)).toEqual({ earliest: earliestDay(text), latest: latestDay(text) });
        const year = formatPartialDate(text, "en");
        expect(formatTreeDate(date, "en")).toBe(text.startsWith("~") ? `about ${year}` : year);
      }),
    );
  });
});

it.each([
  ["1931-05-17", "17 MAY 1931"],
  ["1931-05", "MAY 1931"],
  ["0931", "931"],
  ["~1931", "ABT 1931"],
  ["  bet 1900 and 1910 ", "BET 1900 AND 1910"],
  ["GREGORIAN 17 MAY 1931", "17 MAY 1931"],
  ["FROM JULIAN 1670 TO 1800", "FROM JULIAN 1670 TO GREGORIAN 1800"],
  ["BET 1910 AND 1900", "BET 1900 AND 1910"],
  ["BET JUN 1900 AND 1900", "BET JUN 1900 AND 1900"],
  ["29 FEB 1900 BCE", null],
  ["JULIAN 29 FEB 1900", "JULIAN 29 FEB 1900"],
  ["30 FEB 1900", null],
  ["29 FEB 1900", null],
  ["1931-02-30", null],
  ["0", null],
  ["10000", null],
  ["FROM 1689 TO 1047", null],
  ["17 VEND 1931", null],
  ["HEBREW 30 TVT 5700", null],
  ["FRENCH_R 6 COMP 3", "FRENCH_R 6 COMP 3"],
  ["FRENCH_R 6 COMP 4", null],
  ["HEBREW 1 TSH 5700 BCE", null],
  ["_ROMAN 13 _MONTH 71", "_ROMAN 13 _MONTH 71"],
  ["(the winter of the flood)", "(the winter of the flood)"],
  ["30 jan 1649 (30 January 1648/49)", "30 JAN 1649 (30 January 1648/49)"],
  ["INT 1900 (about the turn)", "1900 (about the turn)"],
  ["()", null],
  ["", null],
  ["yesterday", null],
  ["17 maj 1931", null],
])("reads %j as %j", (text, date) => {
  expect(readTreeDate(text)).toBe(date);
});

it.each([
  ["17 MAY 1931", "17. maj 1931", "17 May 1931", "17 de mayo de 1931"],
  ["931", "931", "931", "931"],
  ["ABT 1898", "omkring 1898", "about 1898", "hacia 1898"],
  ["CAL 1890", "beregnet 1890", "calculated 1890", "1890 (calculado)"],
  ["EST 1890", "anslået 1890", "estimated 1890", "1890 (estimado)"],
  ["BEF 1900", "før 1900", "before 1900", "antes de 1900"],
  ["AFT 17 MAY 1931", "efter 17. maj 1931", "after 17 May 1931", "después del 17 de mayo de 1931"],
  ["BET 1900 AND 1910", "mellem 1900 og 1910", "between 1900 and 1910", "entre 1900 y 1910"],
  [
    "BET 1 MAY 1900 AND JUN 1901",
    "mellem 1. maj 1900 og juni 1901",
    "between 1 May 1900 and June 1901",
    "entre el 1 de mayo de 1900 y junio de 1901",
  ],
  ["FROM 1920 TO 1925", "fra 1920 til 1925", "from 1920 to 1925", "de 1920 a 1925"],
  [
    "FROM 1 MAY 1920 TO 2 MAY 1920",
    "fra 1. maj 1920 til 2. maj 1920",
    "from 1 May 1920 to 2 May 1920",
    "del 1 de mayo de 1920 al 2 de mayo de 1920",
  ],
  ["FROM 1920", "fra 1920", "from 1920", "desde 1920"],
  ["TO 1925", "til 1925", "until 1925", "hasta 1925"],
  ["JULIAN 12 AUG 1401", "JULIAN 12 AUG 1401", "JULIAN 12 AUG 1401", "JULIAN 12 AUG 1401"],
  ["44 BCE", "44 BCE", "44 BCE", "44 BCE"],
  ["(vinteren)", "vinteren", "vinteren", "vinteren"],
  [
    "30 JAN 1649 (1648/49)",
    "30. januar 1649 (1648/49)",
    "30 January 1649 (1648/49)",
    "30 de enero de 1649 (1648/49)",
  ],
])("shows %s in three languages", (date, da, en, es) => {
  expect(LOCALES.map((locale) => formatTreeDate(date, locale))).toEqual([da, en, es]);
});

const day = (year: number, month: number, of: number) => ({ year, month, day: of });

it.each([
  ["MAY 1931", day(1931, 5, 1), day(1931, 5, 31)],
  ["BEF 1900", null, day(1900, 12, 31)],
  ["AFT MAY 1900", day(1900, 5, 1), null],
  ["FROM 1920", day(1920, 1, 1), null],
  ["TO 1920", null, day(1920, 12, 31)],
  ["BET 1900 AND FEB 1904", day(1900, 1, 1), day(1904, 2, 29)],
  ["44 BCE", day(-43, 1, 1), day(-43, 12, 31)],
  ["(vinteren)", null, null],
  ["_ROMAN 71", null, null],
  ["FRENCH_R 2 _JOUR 8", null, null],
  ["BET _ROMAN 71 AND 1900", null, day(1900, 12, 31)],
  ["JULIAN 5 OCT 1582", day(1582, 10, 15), day(1582, 10, 15)],
  ["JULIAN 18 FEB 1700", day(1700, 2, 28), day(1700, 2, 28)],
  ["JULIAN 15 MAR 44 BCE", day(-43, 3, 13), day(-43, 3, 13)],
  ["FRENCH_R 1 VEND 1", day(1792, 9, 22), day(1792, 9, 22)],
  ["FRENCH_R 18 BRUM 8", day(1799, 11, 9), day(1799, 11, 9)],
  ["FRENCH_R 9 THER 2", day(1794, 7, 27), day(1794, 7, 27)],
  ["FRENCH_R 1 VEND 15", null, null],
  ["HEBREW 5 IYR 5708", day(1948, 5, 14), day(1948, 5, 14)],
  ["HEBREW 1 TSH 5784", day(2023, 9, 16), day(2023, 9, 16)],
  ["HEBREW 14 ADR 5784", day(2024, 2, 23), day(2024, 2, 23)],
  ["HEBREW 14 ADS 5784", day(2024, 3, 24), day(2024, 3, 24)],
  ["HEBREW 14 ADR 5783", day(2023, 3, 7), day(2023, 3, 7)],
  ["HEBREW 14 ADS 5783", day(2023, 3, 7), day(2023, 3, 7)],
  ["HEBREW 5784", day(2023, 9, 16), day(2024, 10, 2)],
  ["nonsense", null, null],
])("bounds %s", (date, earliest, latest) => {
  expect(boundsOf(date)).toEqual({ earliest, latest });
});

it("counts the days of Hebrew and French years without gaps", () => {
  for (const [calendar, years] of [
    ["HEBREW", [5600, 5850]],
    ["FRENCH_R", [1, 13]],
    ["JULIAN", [1, 400]],
  ] as const) {
    for (let year = years[0]; year < years[1]; year++) {
      const last = boundsOf(`${calendar} ${year}`).latest;
      const next = boundsOf(`${calendar} ${year + 1}`).earliest;
      const time = (of: typeof last) =>
        of ? new Date(0).setUTCFullYear(of.year, of.month - 1, of.day) : Number.NaN;
      expect(time(next) - time(last), `${calendar} ${year}`).toBe(86_400_000);
    }
  }
});

it("gives no partial date where it would lose something", () => {
  for (const date of [
    "BEF 1900",
    "EST 1900",
    "ABT MAY 1900",
    "44 BCE",
    "JULIAN 1900",
    "1649 (1648/9)",
    "(x)",
  ]) {
    expect(toPartialDate(date)).toBeNull();
  }
});
