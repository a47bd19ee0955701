import { describe, expect, it } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import { formatPartialDate } from "./dates.ts";

const TAGS = { da: "da-DK", en: "en-GB", es: "es-ES" };
const MONTHS = Array.from({ length: 12 }, (_, index) => index);

describe.each(LOCALES)("a date in %s", (locale) => {
  it.each(MONTHS)("reads as Intl says it, in month %i", (index) => {
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
