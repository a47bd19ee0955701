import fc from "fast-check";
import { expect, it } from "vitest";
import { boundsOf, parseDateValue } from "./tree-dates.ts";
import { readFileDate, writeFileDate } from "./file-dates.ts";

it.each([
  ["17 MAY 1931", null, "17 MAY 1931"],
  ["@#DJULIAN@ 12 AUG 1401", null, "JULIAN 12 AUG 1401"],
  ["@#DFRENCH R@ 18 BRUM 8", null, "FRENCH_R 18 BRUM 8"],
  ["@#DHEBREW@ 5 IYR 5708", null, "HEBREW 5 IYR 5708"],
  ["@#DROMAN@ 71", null, "_ROMAN 71"],
  ["BET @#DJULIAN@ 1640 AND @#DJULIAN@ 1650", null, "BET JULIAN 1640 AND JULIAN 1650"],
  ["44 B.C.", null, "44 BCE"],
  ["15 Mar 44 BC", null, "15 MAR 44 BCE"],
  ["INT 1900 (about the turn)", null, "1900 (about the turn)"],
  ["(the winter of the flood)", null, "(the winter of the flood)"],
  ["11 FEB 1699/00", null, "11 FEB 1700 (11 FEB 1699/00)"],
  ["30 JAN 1648/9", null, "30 JAN 1649 (30 JAN 1648/9)"],
  ["ABT JAN 1648/49", null, "ABT JAN 1649 (ABT JAN 1648/49)"],
  ["1903/4", null, "BET 1903 AND 1904 (1903/4)"],
  ["5 JUN 1903/4", null, "(5 JUN 1903/4)"],
  ["30 JAN 1648/7", null, "(30 JAN 1648/7)"],
  ["30 FEB 1900", null, "(30 FEB 1900)"],
  ["BET 1900 AND 1880", null, "BET 1880 AND 1900"],
  ["FROM 1689 TO 1047", null, "(FROM 1689 TO 1047)"],
  ["Abt. 1890", null, "ABT 1890"],
  ["3 Sept 1890", null, "3 SEP 1890"],
  ["3 JULY 1890", null, "3 JUL 1890"],
  ["før krigen", null, "(før krigen)"],
  ["", "5 January\n(year unknown)", "(5 January (year unknown))"],
  ["30 JAN 1649", "30 January 1648/49", "30 JAN 1649 (30 January 1648/49)"],
  ["", null, null],
  ["  ", "", null],
])("reads %j with phrase %j", (payload, phrase, date) => {
  expect(readFileDate(payload, phrase)).toBe(date);
});

it("cuts a phrase that is longer than a date may be", () => {
  const date = readFileDate("1900", "ab ".repeat(400)) ?? "";
  expect(date.length).toBeLessThanOrEqual(200);
  expect(boundsOf(date).latest?.year).toBe(1900);
});

it("reads whatever a file holds as a date that can be parsed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.option(fc.string()), (payload, phrase) => {
      const date = readFileDate(payload, phrase);
      expect(date === null || parseDateValue(date) !== null, date ?? "").toBe(true);
    }),
  );
});

it.each([
  "17 MAY 1931",
  "JULIAN 12 AUG 1401",
  "FROM JULIAN 1670 TO GREGORIAN 1800",
  "FRENCH_R 18 BRUM 8",
  "BET 44 BCE AND 40 BCE",
  "30 JAN 1649 (30 January 1648/49)",
  "11 FEB 1700 (11 FEB 1699/00)",
  "BET 1903 AND 1904 (1903/4)",
  "BET 1903 AND 1905 (as the priest said)",
  "_ROMAN 71",
  "(the winter of the flood)",
])("%s comes back from a file of either version", (date) => {
  for (const version of ["5.5.1", "7.0"] as const) {
    const { payload, phrase } = writeFileDate(date, version);
    expect(readFileDate(payload, phrase)).toBe(date);
  }
});

it("writes the words of each version", () => {
  expect(writeFileDate("11 FEB 1700 (11 FEB 1699/00)", "5.5.1").payload).toBe("11 FEB 1699/00");
  expect(writeFileDate("JULIAN 12 AUG 14 BCE", "5.5.1").payload).toBe("@#DJULIAN@ 12 AUG 14 B.C.");
  expect(writeFileDate("1900 (the turn)", "5.5.1").payload).toBe("INT 1900 (the turn)");
  expect(writeFileDate("(the flood)", "7.0")).toEqual({ payload: "", phrase: "the flood" });
});
