import { expect, test } from "vitest";
import { dayInYear, isPast, morningIn, nearDay } from "./days.ts";

// Half past eleven in the evening in Denmark.
const NOW = Date.parse("2026-11-24T22:30:00Z");

test("today and tomorrow are those of Denmark", () => {
  expect(nearDay("2026-11-24T15:00:00Z", NOW)).toBe("today");
  expect(nearDay("2026-11-24T23:30:00Z", NOW)).toBe("tomorrow");
  expect(nearDay("2026-11-25T15:00:00Z", NOW)).toBe("tomorrow");
  expect(nearDay("2026-11-26T15:00:00Z", NOW)).toBeNull();
  expect(nearDay("2026-11-23T15:00:00Z", NOW)).toBeNull();
});

test("a morning is at eight in Denmark, summer and winter", () => {
  expect(morningIn(1, NOW).toISOString()).toBe("2026-11-25T07:00:00.000Z");
  expect(morningIn(1, Date.parse("2026-06-10T10:00:00Z")).toISOString()).toBe(
    "2026-06-11T06:00:00.000Z",
  );
});

test("a deadline is a day without its year, in Denmark", () => {
  expect(dayInYear("2026-11-24T23:30:00Z", "da")).toBe("25. november");
  expect(dayInYear("2026-11-24T23:30:00Z", "en")).toBe("25 November");
  expect(dayInYear("2026-11-24T23:30:00Z", "es")).toBe("25 de noviembre");
});

test("a moment is past once it is before now", () => {
  expect(isPast("2026-11-24T22:29:59Z", NOW)).toBe(true);
  expect(isPast("2026-11-24T22:30:01Z", NOW)).toBe(false);
});
