import { describe, expect, it } from "vitest";
import type { DayBounds, LivingFamily, LivingPerson } from "./birth-bounds.ts";
import { judgeLiving } from "./judge-living.ts";

const today = { year: 2026, month: 10, day: 5 };
const asked = { today, years: 110 };

function year(first: number, last: number = first): DayBounds {
  return {
    earliest: { year: first, month: 1, day: 1 },
    latest: { year: last, month: 12, day: 31 },
  };
}

function person(id: string, told: Partial<LivingPerson> = {}): LivingPerson {
  return {
    id,
    sex: null,
    life: null,
    birth: null,
    hasDied: false,
    deaths: [],
    events: [],
    ...told,
  };
}

function died(at: number): Partial<LivingPerson> {
  return { hasDied: true, deaths: [year(at)] };
}

function family(
  partners: string[],
  children: string[],
  told: Partial<LivingFamily> = {},
): LivingFamily {
  return {
    partners,
    marriages: [],
    children: children.map((id) => ({ id, parents: [] })),
    ...told,
  };
}

function living(people: LivingPerson[], families: LivingFamily[] = []): string[] {
  return [...judgeLiving(people, families, asked)].filter(([, is]) => is).map(([id]) => id);
}

describe("one's own facts", () => {
  it("says that whoever nothing is told of is living", () => {
    expect(living([person("a")])).toEqual(["a"]);
  });

  it("counts 110 years to the day", () => {
    const on = (day: number): DayBounds => {
      const date = { year: 1916, month: 10, day };
      return { earliest: date, latest: date };
    };
    expect(living([person("a", { birth: on(4) }), person("b", { birth: on(5) })])).toEqual(["b"]);
  });

  it("takes the last day of a date", () => {
    expect(
      living([person("a", { birth: year(1916) }), person("b", { birth: year(1915) })]),
    ).toEqual(["a"]);
    expect(living([person("a", { birth: year(1850, 1950) })])).toEqual(["a"]);
  });

  it("believes who is said to be dead, and above all who is said to be living", () => {
    expect(living([person("a", { life: "dead", birth: year(2000) })])).toEqual([]);
    expect(living([person("a", { hasDied: true, birth: year(2000) })])).toEqual([]);
    expect(living([person("a", { life: "living", birth: year(1700) })])).toEqual(["a"]);
    expect(living([person("a", { life: "living", hasDied: true })])).toEqual(["a"]);
  });

  it("takes other events of somebody without a birth", () => {
    expect(living([person("a", { events: [year(1900)] })])).toEqual([]);
    expect(living([person("a", { events: [year(1900), year(1950)] })])).toEqual([]);
    expect(living([person("a", { events: [year(1950)] })])).toEqual(["a"]);
  });

  it("lets one's own birth alone decide", () => {
    const told = { birth: year(1930), events: [year(1860)] };
    expect(living([person("a", told), person("c", { birth: year(1880) })], [])).toEqual(["a"]);
    const mother = person("m", { sex: "female", ...died(1850) });
    expect(living([mother, person("a", { birth: year(1900) })], [family(["m"], ["a"])])).toEqual(
      [],
    );
  });

  it("takes other facts where the birth has no latest day", () => {
    const after: DayBounds = { earliest: { year: 1850, month: 1, day: 1 }, latest: null };
    expect(living([person("a", { birth: after })])).toEqual(["a"]);
    expect(living([person("a", { birth: after, events: [year(1900)] })])).toEqual([]);
    expect(living([person("a", { birth: after, events: [year(1840)] })])).toEqual(["a"]);
  });
});

describe("facts of the family", () => {
  it.each([
    [1927, []],
    [1928, ["p"]],
  ])("takes twelve years from a child born in %i", (born, expected) => {
    const people = [person("p"), person("c", { birth: year(born), life: "dead" })];
    expect(living(people, [family(["p"], ["c"])])).toEqual(expected);
  });

  it.each([
    [1927, []],
    [1928, ["a", "b"]],
  ])("takes twelve years from a marriage in %i", (at, expected) => {
    const married = family(["a", "b"], [], { marriages: [year(at)] });
    expect(living([person("a"), person("b")], [married])).toEqual(expected);
  });

  it.each([
    ["female", 1855, []],
    ["female", 1856, ["c"]],
    ["male", 1825, []],
    ["male", 1826, ["c"]],
    [null, 1825, []],
    [null, 1826, ["c"]],
  ] as const)("adds to the birth of a parent (%s, %i)", (sex, born, expected) => {
    const people = [person("p", { sex, birth: year(born) }), person("c")];
    expect(living(people, [family(["p"], ["c"])])).toEqual(expected);
  });

  it.each([
    ["female", 1915, []],
    ["female", 1916, ["c"]],
    ["male", 1914, []],
    ["male", 1915, ["c"]],
  ] as const)("takes the death of a parent (%s, %i)", (sex, at, expected) => {
    const people = [person("p", { sex, ...died(at) }), person("c")];
    expect(living(people, [family(["p"], ["c"])])).toEqual(expected);
  });

  it.each(["adopted", "foster", "step", "donor"] as const)(
    "concludes nothing from a parent who is %s",
    (kind) => {
      const people = [person("p", { sex: "female", ...died(1850) }), person("c")];
      const children = [{ id: "c", parents: [{ id: "p", kind }] }];
      expect(living(people, [family(["p"], [], { children })])).toEqual(["c"]);
    },
  );

  it("runs over the whole tree", () => {
    // A dated man's siblings follow from their mother, whose bound follows from him.
    const people = [
      person("mother", { sex: "female" }),
      person("dated", { birth: year(1840) }),
      person("sister"),
      person("her child"),
    ];
    const families = [
      family(["mother"], ["dated", "sister"]),
      family(["sister"], ["her child"], {
        children: [{ id: "her child", parents: [] }],
      }),
    ];
    expect(living(people, families)).toEqual(["her child"]);
  });
});

describe("contradictions", () => {
  it("leaves whoever is their own ancestor living, and others as if the circle weren't there", () => {
    const people = [
      person("a", { events: [year(1800)] }),
      person("b"),
      person("c"),
      person("old", { events: [year(1800)] }),
    ];
    const families = [family(["a"], ["b"]), family(["b"], ["a", "c"])];
    expect(living(people, families)).toEqual(["a", "b", "c"]);
    expect(living([person("s", { events: [year(1800)] })], [family(["s"], ["s"])])).toEqual(["s"]);
  });

  it("doesn't believe in somebody who lived to 150", () => {
    expect(living([person("a", { birth: year(1850), events: [year(2000)] })])).toEqual(["a"]);
  });

  it("doesn't believe a birth that a child proves to be too early, nor concludes from it", () => {
    const people = [
      person("m", { sex: "female", birth: year(1850) }),
      person("young", { birth: year(1985) }),
      person("brother"),
    ];
    expect(living(people, [family(["m"], ["young", "brother"])])).toEqual([
      "m",
      "young",
      "brother",
    ]);
  });

  it("concludes nothing from the death of somebody who is in doubt", () => {
    const people = [
      person("m", { sex: "female", birth: year(1990), ...died(1850) }),
      person("grandmother", { sex: "female", birth: year(2000) }),
      person("c"),
    ];
    expect(living(people, [family(["grandmother"], ["m"]), family(["m"], ["c"])])).toContain("c");
  });
});
