import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePartialDate } from "#platform/dates.ts";
import type { Burial } from "./contract.ts";
import {
  endOfGrave,
  firstDayOf,
  isOver,
  lastDayOf,
  remindersBefore,
  remindersLeft,
  restOf,
  restOfGrave,
  USUAL_YEARS,
} from "./model.ts";

const burial = (given: Partial<Burial>): Burial => ({
  name: null,
  kind: "coffin",
  buriedOn: "2004-05-17",
  restYears: 25,
  ...given,
});

describe("a burial's rest", () => {
  it.each([
    ["2004-05-17", 25, "2029-05-17"],
    ["2004-05", 25, "2029-05"],
    ["2004", 25, "2029"],
    ["~2004", 25, "~2029"],
    ["2004-02-29", 10, "2014-02-28"],
    ["2004-02-29", 20, "2024-02-29"],
    ["0999", 1, "1000"],
  ])("from %s lasts %i years, until %s", (buriedOn, restYears, end) => {
    expect(restOf(burial({ buriedOn, restYears }), false)).toBe(end);
  });

  it("lasts to 31 December where the cemetery counts so, unless the year is a guess", () => {
    for (const buriedOn of ["2004-05-17", "2004-05", "2004"])
      expect(restOf(burial({ buriedOn }), true)).toBe("2029-12-31");
    expect(restOf(burial({ buriedOn: "~2004" }), true)).toBe("~2029");
  });

  it("is offered by kind as long as the paper's years aren't known", () => {
    const years = (["coffin", "urn", "child"] as const).map((kind) =>
      restOf(burial({ kind, buriedOn: "2000", restYears: null }), false),
    );
    expect(years).toEqual(["2020", "2010", "2010"]);
  });

  it("is unknown without a day", () => {
    expect(restOf(burial({ buriedOn: null }), false)).toBeNull();
  });
});

describe("a grave's rest", () => {
  it("ends with its latest burial's", () => {
    const burials = [
      burial({ buriedOn: "2010-01-02" }),
      burial({ kind: "urn", buriedOn: "2020-03-04", restYears: 10 }),
    ];
    expect(restOfGrave(burials, false)).toEqual({ endsOn: "2035-01-02", isSure: true });
  });

  it("is sure only by days and years that are known of all", () => {
    const sure = burial({});
    for (const unsure of [{ buriedOn: null }, { buriedOn: "~1999" }, { restYears: null }]) {
      expect(restOfGrave([sure, burial(unsure)], false)).toEqual({
        endsOn: "2029-05-17",
        isSure: false,
      });
    }
    expect(restOfGrave([], false)).toEqual({ endsOn: null, isSure: false });
  });

  const anyDay = fc
    .date({ min: new Date("1900-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  /** A burial on a day, told as precisely as somebody knows it. */
  const anyBurial = fc
    .record({
      day: anyDay,
      length: fc.constantFrom(4, 7, 10),
      kind: fc.constantFrom("coffin", "urn", "child"),
      restYears: fc.option(fc.integer({ min: 1, max: 100 })),
    })
    .map(({ day, length, kind, restYears }) => ({
      day,
      burial: burial({ kind, restYears, buriedOn: day.slice(0, length) }),
    }));

  it("never ends before any burial's rest", () => {
    fc.assert(
      fc.property(
        fc.array(anyBurial, { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (all, toEnd) => {
          const { endsOn } = restOfGrave(
            all.map((one) => one.burial),
            toEnd,
          );
          expect(parsePartialDate(endsOn ?? "")).not.toBeNull();
          for (const { day, burial: one } of all) {
            const real = restOf({ ...one, buriedOn: day }, toEnd);
            expect(real !== null && real <= lastDayOf(endsOn ?? "")).toBe(true);
            const years = one.restYears ?? USUAL_YEARS[one.kind];
            expect(
              lastDayOf(endsOn ?? "").slice(0, 4) >= String(Number(day.slice(0, 4)) + years),
            ).toBe(true);
          }
        },
      ),
    );
  });

  it("is never shortened by a further burial, nor by counting to 31 December", () => {
    fc.assert(
      fc.property(
        fc.array(anyBurial, { minLength: 1, maxLength: 19 }),
        anyBurial,
        (all, further) => {
          const burials = all.map((one) => one.burial);
          const last = (list: Burial[], toEnd: boolean) =>
            lastDayOf(restOfGrave(list, toEnd).endsOn ?? "");
          expect(last([...burials, further.burial], false) >= last(burials, false)).toBe(true);
          expect(last(burials, true) >= last(burials, false)).toBe(true);
        },
      ),
    );
  });
});

describe("reminders", () => {
  const days = (endsOn: string) => remindersBefore(endsOn).map(({ dueOn }) => dueOn);
  const left = (endsOn: string, today: string, sent?: number[]) =>
    remindersLeft(endsOn, today, sent).map(({ months }) => months);

  it("come 12, 6 and 1 months before, from the first day that the end can mean", () => {
    expect(days("2031-05-17")).toEqual(["2030-05-17", "2030-11-17", "2031-04-17"]);
    expect(days("2031-03-31")).toEqual(["2030-03-31", "2030-09-30", "2031-02-28"]);
    expect(days("2031-05")).toEqual(["2030-05-01", "2030-11-01", "2031-04-01"]);
    expect(days("2031")).toEqual(["2030-01-01", "2030-07-01", "2030-12-01"]);
    expect(days("2028-02-29")).toEqual(["2027-02-28", "2027-08-29", "2028-01-29"]);
  });

  it("entered late, only the nearest is sent", () => {
    expect(left("2031-05-17", "2029-01-01")).toEqual([12, 6, 1]);
    expect(left("2031-05-17", "2030-05-17")).toEqual([12, 6, 1]);
    expect(left("2031-05-17", "2030-12-24")).toEqual([6, 1]);
    expect(left("2031-05-17", "2031-05-16")).toEqual([1]);
  });

  it("are sent once", () => {
    expect(left("2031-05-17", "2030-12-24", [12])).toEqual([6, 1]);
    expect(left("2031-05-17", "2030-12-24", [12, 6])).toEqual([1]);
    expect(left("2031-05-17", "2030-08-01", [12])).toEqual([6, 1]);
    expect(left("2031-05-17", "2031-05-01", [12, 6, 1])).toEqual([]);
  });

  it("are none for an end that has passed, also one known to the year", () => {
    expect(left("2019", "2026-11-23")).toEqual([]);
    expect(left("2026-11-22", "2026-11-23")).toEqual([]);
    expect(left("2026-11-23", "2026-11-23")).toEqual([1]);
    expect(left("2026", "2026-11-23")).toEqual([1]);
    expect(isOver("2026", "2026-12-31")).toBe(false);
    expect(isOver("2026", "2027-01-01")).toBe(true);
  });

  it("go by the lease, and by the rest only if that is sure", () => {
    const rest = { endsOn: "2044-12-31", isSure: true };
    expect(endOfGrave("2031", rest)).toEqual({ of: "lease", endsOn: "2031" });
    expect(endOfGrave(null, rest)).toEqual({ of: "rest", endsOn: "2044-12-31" });
    expect(endOfGrave(null, { ...rest, isSure: false })).toBeNull();
    expect(endOfGrave(null, { endsOn: null, isSure: false })).toBeNull();
  });
});

it("names the first and the last day that a date can mean", () => {
  expect([firstDayOf("2028-02"), lastDayOf("2028-02")]).toEqual(["2028-02-01", "2028-02-29"]);
  expect([firstDayOf("~1931"), lastDayOf("~1931")]).toEqual(["1931-01-01", "1931-12-31"]);
  expect([firstDayOf("2028-02-03"), lastDayOf("2028-02-03")]).toEqual(["2028-02-03", "2028-02-03"]);
});
