import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decadeText } from "#platform/decades.ts";
import type { WalkItem } from "./contract.ts";
import { ageAt, agesIn, agesOf, decadesOf, partsOf } from "./model.ts";

const INGER = { bornOn: "1931-05-17", diedOn: "2024-02-03" };
const counts = (...decades: number[]) => new Map(decades.map((decade) => [decade, 1]));

describe("the ages in a decade", () => {
  it.each([
    [1920, null],
    [1930, { from: 0, to: 8 }],
    [1940, { from: 8, to: 18 }],
    [1970, { from: 38, to: 48 }],
    [2020, { from: 88, to: 92 }],
    [2030, null],
  ])("%d", (decade, ages) => {
    expect(agesIn(decade, INGER)).toEqual(ages);
  });

  it("are unknown where birth or death is only about right", () => {
    expect(agesIn(1950, { bornOn: "~1931", diedOn: null })).toBeNull();
    expect(agesIn(1950, { bornOn: null, diedOn: "2024" })).toBeNull();
    const about = { bornOn: "1931", diedOn: "~1975" };
    expect(agesIn(1970, about)).toBeNull();
    expect(agesIn(1950, about)).toEqual({ from: 18, to: 28 });
  });

  it("bracket the age on every day of it, whenever in a vague year the birthday is", () => {
    const day = fc.date({
      min: new Date("1880-01-01"),
      max: new Date("1999-12-31"),
      noInvalidDate: true,
    });
    const precision = fc.constantFrom(4, 7, 10);
    const later = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(day, precision, later, (born, length, days) => {
        const on = new Date(born.getTime() + days * 86_400_000);
        const [birth, date] = [born, on].map((one) => one.toISOString().slice(0, 10));
        const decade = Math.floor(on.getUTCFullYear() / 10) * 10;
        const ages = agesIn(decade, { bornOn: (birth ?? "").slice(0, length), diedOn: null });
        const hasHadBirthday = (date ?? "").slice(5) >= (birth ?? "").slice(5);
        const age = on.getUTCFullYear() - born.getUTCFullYear() - (hasHadBirthday ? 0 : 1);
        expect(ages?.from).toBeLessThanOrEqual(age);
        expect(ages?.to).toBeGreaterThanOrEqual(age);
      }),
    );
  });

  it("are those of a memory that is of a decade", () => {
    expect(ageAt(decadeText(1970), INGER)).toEqual({ from: 38, to: 48 });
    expect(ageAt("1949", INGER)).toEqual({ from: 17, to: 18 });
  });
});

describe("the decades of a life", () => {
  const years = (...given: Parameters<typeof decadesOf>) =>
    decadesOf(...given).map(({ decade }) => decade);

  it("are all of them, also empty ones, with their counts", () => {
    const life = { bornOn: "1931", diedOn: "1962" };
    expect(decadesOf(new Map([[1950, 3]]), life)).toEqual([
      { decade: 1930, count: 0, ages: { from: 0, to: 8 } },
      { decade: 1940, count: 0, ages: { from: 8, to: 18 } },
      { decade: 1950, count: 3, ages: { from: 18, to: 28 } },
      { decade: 1960, count: 0, ages: { from: 28, to: 31 } },
    ]);
  });

  it("go beyond it only where something is told", () => {
    expect(years(counts(1900, 2040), INGER)).toEqual([
      1900, 1930, 1940, 1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020, 2040,
    ]);
  });

  it("are as long as what is told, where a date is missing", () => {
    expect(years(counts(1950, 1970), { bornOn: null, diedOn: null })).toEqual([1950, 1960, 1970]);
    expect(years(counts(), { bornOn: "1931", diedOn: null })).toEqual([]);
    expect(years(counts(), { bornOn: null, diedOn: null })).toEqual([]);
  });
});

describe("the parts of a page", () => {
  const item = (date: string): WalkItem => ({
    kind: "event",
    id: "0190f3a4-0000-7000-8000-000000000000",
    date,
    title: "Et år",
    text: null,
    age: null,
  });
  const life = decadesOf(counts(1930, 1940, 1980, 2020), INGER);
  const whole = {
    decades: life,
    items: ["1931", "1949", "1988", "2024"].map(item),
    cursor: null,
    hasMore: false,
    only: null,
    asks: true,
    written: null,
  };
  const shown = (given: Partial<Parameters<typeof partsOf>[0]>) =>
    partsOf({ ...whole, ...given }).map(({ decades, items }) => [
      decades.map(({ decade }) => decade).join("+"),
      items.length,
    ]);

  it("hold neighbouring empty decades together", () => {
    expect(shown({})).toEqual([
      ["1930", 1],
      ["1940", 1],
      ["1950+1960+1970", 0],
      ["1980", 1],
      ["1990+2000+2010", 0],
      ["2020", 1],
    ]);
  });

  it("leave empty decades out where greetings are closed", () => {
    expect(shown({ asks: false }).map(([decade]) => decade)).toEqual([
      "1930",
      "1940",
      "1980",
      "2020",
    ]);
  });

  it("show the decade that is written of by itself", () => {
    expect(shown({ written: 1960 }).slice(2, 5)).toEqual([
      ["1950", 0],
      ["1960", 0],
      ["1970", 0],
    ]);
  });

  it("show the empty decades between two pages once, on the second", () => {
    const cursor = "19490101.2.0190f3a4-0000-7000-8000-000000000000";
    const first = shown({ items: ["1931", "1949"].map(item), hasMore: true });
    const second = shown({ items: ["1988", "2024"].map(item), cursor });
    expect(first.map(([decade]) => decade)).toEqual(["1930", "1940"]);
    expect(second.map(([decade]) => decade)).toEqual([
      "1950+1960+1970",
      "1980",
      "1990+2000+2010",
      "2020",
    ]);
  });

  it("are one, where one decade is asked for", () => {
    expect(shown({ items: [item("1988")], only: 1980 })).toEqual([["1980", 1]]);
    expect(shown({ items: [], only: 1970 })).toEqual([["1970", 0]]);
  });

  it("tell the ages from the first to the last of empty decades", () => {
    const [, , empty] = partsOf(whole);
    expect(empty && agesOf(empty)).toEqual({ from: 18, to: 48 });
  });
});
