import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ageOn,
  agesOver,
  byPlace,
  cursorOf,
  hintsOf,
  inOrder,
  isAfterToday,
  placeAt,
  placeOf,
  placeOfDecade,
  type Place,
} from "./model.ts";

const event = (
  happenedOn: string | null,
  type: "birth" | "death" | "other" = "other",
  id = "b",
) => ({
  id,
  type,
  happenedOn,
});

type Day = { year: number; month: number; day: number };

const two = (part: number) => String(part).padStart(2, "0");
const isoOf = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`;

const anyDay: fc.Arbitrary<Day> = fc
  .date({ min: new Date("1850-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => ({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }));

/** What may be known of a day; the last is approximate. */
const ABOUT = 3;
const knownOf = (day: Day) => [
  isoOf(day),
  isoOf(day).slice(0, 7),
  String(day.year),
  `~${day.year}`,
];
const precision = fc.integer({ min: 0, max: 3 });
const anyDate = fc.tuple(anyDay, precision).map(([day, known]) => knownOf(day)[known] ?? "");
const anyEvent = fc.record({
  id: fc.uuid({ version: 7 }),
  type: fc.constantFrom("birth" as const, "death" as const, "other" as const),
  happenedOn: fc.option(anyDate),
});
const anyPlace: fc.Arbitrary<Place> = fc.oneof(
  anyEvent.map(placeOf),
  fc
    .tuple(fc.integer({ min: 185, max: 202 }), fc.uuid({ version: 7 }))
    .map(([decade, id]) => placeOfDecade(decade * 10, id)),
);

describe("the order of a life", () => {
  it("puts the vaguer of two dates with the same first day before the other", () => {
    const dates = ["1931-01-01", "1931-01", "1931", "~1931"].map((on) => event(on));
    expect(inOrder(dates).map(({ happenedOn }) => happenedOn)).toEqual([
      "~1931",
      "1931",
      "1931-01",
      "1931-01-01",
    ]);
    const decade = placeOfDecade(1930, "z");
    expect(byPlace(decade, placeOf(event("~1930", "other", "a")))).toBeLessThan(0);
  });

  it("puts a death at the end of what its date can mean, and a birth at the beginning", () => {
    const life = [
      event("2024", "death"),
      event("2024-02-03"),
      event("1931-05"),
      event("1931", "birth"),
    ];
    expect(inOrder(life).map(({ happenedOn }) => happenedOn)).toEqual([
      "1931",
      "1931-05",
      "2024-02-03",
      "2024",
    ]);
  });

  it("puts a birth without a date first, and a death without one last", () => {
    const life = [event(null, "death"), event("1931"), event(null, "birth")];
    expect(inOrder(life).map(({ type }) => type)).toEqual(["birth", "other", "death"]);
  });

  it("puts what was added first before its equals", () => {
    const both = [event("1955", "other", "b"), event("1955", "other", "a")];
    expect(inOrder(both).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("is total: of two different places one is before the other, and a middle stays between", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyPlace, (a, b, c) => {
        expect(Math.sign(byPlace(a, b))).toBe(-Math.sign(byPlace(b, a)) + 0);
        expect(byPlace(a, b) === 0).toBe(cursorOf(a) === cursorOf(b));
        const isBetween = byPlace(a, b) <= 0 && byPlace(b, c) <= 0;
        expect(isBetween && byPlace(a, c) > 0).toBe(false);
      }),
    );
  });

  it("is stable: whatever order events are read in, they are told in the same one", () => {
    const events = fc.uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 30 });
    fc.assert(
      fc.property(events, fc.infiniteStream(fc.nat()), (read, random) => {
        const shuffled = read
          .map((one) => ({ one, key: random.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(inOrder(shuffled)).toEqual(inOrder(read));
        expect(inOrder(inOrder(read))).toEqual(inOrder(read));
      }),
    );
  });

  it("has cursors that are read as they were written", () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        expect(placeAt(cursorOf(place))).toEqual(place);
      }),
    );
  });
});

const LIFE = { bornOn: "1931-05-17", diedOn: "2024-02-03" };

describe("an age", () => {
  it.each([
    ["1931", "1949", { from: 17, to: 18 }],
    ["1931-05-17", "1949-09", { from: 18, to: 18 }],
    ["1931-05-17", "1949-05", { from: 17, to: 18 }],
    ["1931-05-17", "1949-05-17", { from: 18, to: 18 }],
    ["1931-05-17", "1949-05-16", { from: 17, to: 17 }],
    ["1931", "1931", { from: 0, to: 0 }],
    ["1931", "~1949", null],
    ["~1931", "1949", null],
    ["1931", "1930", null],
    ["1931", null, null],
  ] as const)("born %s, on %s, is %j", (bornOn, date, age) => {
    expect(ageOn(date, { bornOn, diedOn: null })).toEqual(age);
  });

  it.each([
    ["1955", "1993", { from: 23, to: 62 }],
    ["1955-06", "1955-08", { from: 24, to: 24 }],
    ["1955", null, { from: 23, to: 24 }],
    ["1955", "~1993", null],
    ["~1955", "1993", null],
    ["1930", "1955", null],
    ["2020", "2025", null],
  ] as const)("over the time from %s to %s is %j", (happenedOn, endedOn, ages) => {
    expect(agesOver({ happenedOn, endedOn }, LIFE)).toEqual(ages);
  });

  it("isn't told for a time surely after the death", () => {
    expect(ageOn("2024-02-04", LIFE)).toBeNull();
    expect(ageOn("2024", LIFE)).toEqual({ from: 92, to: 93 });
  });

  it("brackets the real one, whatever is known of both days", () => {
    fc.assert(
      fc.property(anyDay, anyDay, precision, precision, (one, other, bornBy, dateBy) => {
        const [born, day] = isoOf(one) <= isoOf(other) ? [one, other] : [other, one];
        const hadBirthday = isoOf(day).slice(5) >= isoOf(born).slice(5);
        const real = day.year - born.year - (hadBirthday ? 0 : 1);
        const bornOn = knownOf(born)[bornBy] ?? "";
        const age = ageOn(knownOf(day)[dateBy] ?? "", { bornOn, diedOn: null });
        const isExact = bornBy === 0 && dateBy === 0;
        const { from, to } = age ?? { from: 0, to: real };
        expect(age === null).toBe(bornBy === ABOUT || dateBy === ABOUT);
        expect(0 <= from && from <= real && real <= to).toBe(true);
        expect(!isExact || from === to).toBe(true);
      }),
    );
  });
});

describe("a hint", () => {
  const hints = (happenedOn: string, endedOn: string | null = null) =>
    hintsOf({ type: "other", happenedOn, endedOn }, LIFE);

  it("is given for what is surely before the birth or after the death", () => {
    expect(hints("1930")).toEqual(["beforeBirth"]);
    expect(hints("2024-03")).toEqual(["afterDeath"]);
    expect(hints("2000", "2025")).toEqual(["afterDeath"]);
  });

  it("isn't given for what may be right", () => {
    for (const date of ["1931", "~1925", "1931-05-17", "2024", "2024-02", "~2030"]) {
      expect(hints(date)).toEqual([]);
    }
  });

  it("is never given of birth and death themselves", () => {
    expect(hintsOf({ type: "death", happenedOn: null, endedOn: null }, LIFE)).toEqual([]);
  });
});

it("tells what is still to come from what may have been", () => {
  const isAhead = (date: string) => isAfterToday(date, "2026-11-23");
  expect(["2054", "~2027", "2026-12", "2026-11-24"].filter(isAhead)).toHaveLength(4);
  expect(["1954", "2026", "~2026", "2026-11", "2026-11-23"].filter(isAhead)).toEqual([]);
});
