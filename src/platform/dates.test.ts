import { describe, expect, it } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import { formatDay, formatLocalMoment, formatPartialDate } from "./dates.ts";

const TAGS = { da: "da-DK", en: "en-GB", es: "es-ES" };
const MONTHS = Array.from({ length: 12 }, (_, index) => index);

describe.each(LOCALES)("a date in %s", (locale) => {
  it.each(MONTHS)("is formatted like Intl does, in month %i", (index) => {
    const month = String(index + 1).padStart(2, "0");
    const first = new Date(Date.UTC(1931, index, 1));
    const inIntl = (parts: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(TAGS[locale], { timeZone: "UTC", ...parts }).format(first);
    expect(formatPartialDate(`1931-${month}-01`, locale)).toBe(inIntl({ dateStyle: "long" }));
    expect(formatPartialDate(`1931-${month}`, locale)).toBe(
      inIntl({ year: "numeric", month: "long" }),
    );
  });
});

const HOUR = 3_600_000;

it("is the Danish calendar day that Intl knows, in every night of fifty years", () => {
  const inIntl = new Intl.DateTimeFormat("da-DK", {
    timeZone: "Europe/Copenhagen",
    dateStyle: "long",
  });
  const wrong: string[] = [];
  for (let noon = Date.UTC(1990, 0, 1, 12); noon < Date.UTC(2040, 0, 1); noon += 24 * HOUR) {
    for (const hours of [9.9, 10.5, 11.5]) {
      const time = new Date(noon + hours * HOUR);
      if (formatDay(time, "da") !== inIntl.format(time)) wrong.push(time.toISOString());
    }
  }
  expect(wrong).toEqual([]);
});

it.each(LOCALES)("formats weekday and time like Intl, in %s", (locale) => {
  for (let index = 0; index < 24; index++) {
    const time = new Date(Date.UTC(2026, 10, 1 + index, index, 5));
    const inIntl = (parts: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(TAGS[locale], { timeZone: "UTC", ...parts }).format(time);
    expect(formatLocalMoment(time.toISOString().slice(0, 16), locale)).toEqual({
      day: inIntl({ dateStyle: "full" }),
      time: inIntl({ hour: "numeric", minute: "2-digit" }),
    });
  }
});
