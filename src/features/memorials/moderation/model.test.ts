import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextMorning } from "./model.ts";

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Copenhagen",
  dateStyle: "short",
  timeStyle: "medium",
});

describe("nextMorning", () => {
  it.each([
    ["2026-11-23T14:00:00Z", "2026-11-24T05:00:00.000Z"],
    ["2026-07-01T21:59:59Z", "2026-07-02T04:00:00.000Z"],
    // Already the second of July in Denmark.
    ["2026-07-01T22:00:00Z", "2026-07-03T04:00:00.000Z"],
    // The nights in which the clocks are changed.
    ["2026-03-28T12:00:00Z", "2026-03-29T04:00:00.000Z"],
    ["2026-03-29T12:00:00Z", "2026-03-30T04:00:00.000Z"],
    ["2026-10-24T12:00:00Z", "2026-10-25T05:00:00.000Z"],
    ["2026-12-31T12:00:00Z", "2027-01-01T05:00:00.000Z"],
  ])("from %s is %s", (now, morning) => {
    expect(nextMorning(new Date(now)).toISOString()).toBe(morning);
  });

  it("is six by the clock of the following day, whatever the moment", () => {
    const moments = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2060-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (now) => {
        const [today = ""] = clock.format(now).split(" ");
        const [day = "", time] = clock.format(nextMorning(now)).split(" ");
        expect(time).toBe("06:00:00");
        expect(Date.parse(day) - Date.parse(today)).toBe(86_400_000);
      }),
    );
  });
});
