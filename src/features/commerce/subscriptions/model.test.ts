import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysBetween,
  earnedOf,
  endDayOf,
  monthsAfter,
  monthsBetween,
  nextEarning,
  renewsFrom,
  unusedOf,
  usedOf,
  yearEnd,
} from "./model.ts";

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
const amount = fc.integer({ min: 1, max: 10_000_000 });
const year = fc
  .record({ startsOn: day, amount })
  .map((given) => ({ ...given, until: monthsAfter(given.startsOn, 12) }));

describe("a year of space", () => {
  it("ends on the same day of the next year", () => {
    expect(yearEnd("2026-11-23", "2026-11-23")).toBe("2027-11-23");
    expect(yearEnd("2026-11-23", "2027-11-23")).toBe("2028-11-23");
  });

  it("keeps 29 February wherever there is one", () => {
    expect(yearEnd("2028-02-29", "2028-02-29")).toBe("2029-02-28");
    expect(yearEnd("2028-02-29", "2031-02-28")).toBe("2032-02-29");
    expect(renewsFrom("2029-03-31")).toBe("2029-02-28");
  });

  it("follows on the year before without a day between", () => {
    fc.assert(
      fc.property(day, fc.nat(12), (start, years) => {
        let from = start;
        for (let count = 0; count < years; count++) from = yearEnd(start, from);
        expect(from).toBe(monthsAfter(start, years * 12));
      }),
    );
  });
});

describe("ending", () => {
  it("takes a month, and never more than is paid", () => {
    expect(endDayOf("2026-11-23", "2027-11-23")).toBe("2026-12-23");
    expect(endDayOf("2027-01-31", "2027-11-23")).toBe("2027-02-28");
    expect(endDayOf("2027-11-01", "2027-11-23")).toBe("2027-11-23");
  });

  it("gives back the whole months that are left, rounded up", () => {
    const paid = { startsOn: "2026-11-23", until: "2027-11-23", amount: 14_900 };
    expect(unusedOf(paid, "2026-12-23")).toBe(Math.ceil((14_900 * 11) / 12));
    expect(unusedOf(paid, "2026-12-24")).toBe(Math.ceil((14_900 * 10) / 12));
    expect(unusedOf(paid, "2027-11-01")).toBe(0);
    // A year that hasn't begun.
    expect(unusedOf(paid, "2026-10-01")).toBe(14_900);
  });

  it("never gives back more than was paid, and less the later it is", () => {
    fc.assert(
      fc.property(year, day, day, (paid, one, other) => {
        const [early, late] = one < other ? [one, other] : [other, one];
        expect(unusedOf(paid, early)).toBeLessThanOrEqual(paid.amount);
        expect(unusedOf(paid, late)).toBeGreaterThanOrEqual(0);
        expect(unusedOf(paid, late)).toBeLessThanOrEqual(unusedOf(paid, early));
      }),
    );
  });
});

describe("withdrawing", () => {
  it("costs the days that were used, rounded down", () => {
    const paid = { startsOn: "2026-11-23", until: "2027-11-23", amount: 14_900 };
    expect(usedOf(paid, "2026-11-23")).toBe(0);
    expect(usedOf(paid, "2026-11-30")).toBe(285);
    expect(usedOf(paid, "2028-01-01")).toBe(14_900);
  });

  it("never costs more than was paid", () => {
    fc.assert(
      fc.property(year, day, (paid, today) => {
        expect(usedOf(paid, today)).toBeGreaterThanOrEqual(0);
        expect(usedOf(paid, today)).toBeLessThanOrEqual(paid.amount);
      }),
    );
  });
});

describe("earning", () => {
  it("goes by whole months and comes to exactly what was deferred", () => {
    fc.assert(
      fc.property(year, ({ amount: net, ...of }) => {
        let on: string | null = of.startsOn;
        let before = 0;
        let times = 0;
        while (on !== null) {
          const earned = earnedOf(net, of, on);
          expect(earned).toBeGreaterThanOrEqual(before);
          before = earned;
          on = nextEarning(of, on);
          times++;
        }
        expect(before).toBe(net);
        // The beginning, and twelve months.
        expect(times).toBe(13);
      }),
    );
  });

  it("earns nothing of a year that hasn't begun", () => {
    const of = { startsOn: "2027-11-23", until: "2028-11-23" };
    expect(earnedOf(11_920, of, "2027-10-23")).toBe(0);
    expect(nextEarning(of, "2027-10-23")).toBe("2027-12-23");
  });
});

it("counts months and days between two days", () => {
  fc.assert(
    fc.property(day, fc.nat(40), (from, months) => {
      expect(monthsBetween(from, monthsAfter(from, months))).toBe(months);
      expect(monthsBetween(monthsAfter(from, months + 1), from)).toBe(0);
      expect(daysBetween(from, from)).toBe(0);
    }),
  );
});
