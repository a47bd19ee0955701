import { describe, expect, it } from "vitest";
import { danishDay, daysBefore } from "./days.ts";

describe("the same time of day, days earlier", () => {
  it.each([
    ["2026-10-31T22:30:00Z", "2026-10-24T21:30:00.000Z"],
    ["2026-10-25T22:30:00Z", "2026-10-18T21:30:00.000Z"],
    ["2026-10-31T23:30:00Z", "2026-10-24T22:30:00.000Z"],
    ["2027-04-01T22:30:00Z", "2027-03-25T23:30:00.000Z"],
    ["2027-03-28T21:59:59Z", "2027-03-21T22:59:59.000Z"],
    ["2026-12-01T22:30:00Z", "2026-11-24T22:30:00.000Z"],
  ])("of %s it is %s", (moment, before) => {
    expect(daysBefore(new Date(moment), 7).toISOString()).toBe(before);
  });

  it("is on the same weekday in each of twelve weeks, at every hour", () => {
    const weekdays = new Set<number>();
    for (let hour = 0; hour < 24; hour += 1) {
      const moment = new Date(Date.UTC(2026, 11, 1, hour, 30));
      const today = Date.parse(danishDay(moment));
      for (let week = 1; week <= 12; week += 1) {
        weekdays.add((today - Date.parse(danishDay(daysBefore(moment, week * 7)))) / week);
      }
    }
    expect([...weekdays]).toEqual([7 * 86_400_000]);
  });
});
