import { describe, expect, it } from "vitest";
import { findHints, keyOf } from "./find-hints.ts";
import type { HintFamily, HintPerson } from "./hint-facts.ts";

function person(id: string, told: Partial<HintPerson> = {}): HintPerson {
  return {
    id,
    name: id,
    birthName: null,
    otherNames: [],
    sex: null,
    birth: null,
    death: null,
    events: [],
    ...told,
  };
}

function family(partners: string[], children: string[], marriage?: string): HintFamily {
  return {
    partners,
    marriages: marriage === undefined ? [] : [marriage],
    children: children.map((id) => ({ id, parents: [] })),
  };
}

function told(people: HintPerson[], families: HintFamily[] = []): string[] {
  return findHints(people, families, { years: 110 }).map(keyOf);
}

const event = (kind: HintPerson["events"][number]["kind"], date: string) => ({ kind, date });

describe("a life by itself", () => {
  it.each<[string, Partial<HintPerson>, string[]]>([
    ["in order", { birth: "1900", death: "1980" }, []],
    ["begun after its end", { birth: "1950", death: "1949" }, ["bornAfterDeath a"]],
    ["begun on the day of its end", { birth: "1950", death: "1950" }, []],
    ["ended before a late birth", { birth: "AFT 1950", death: "1949" }, ["bornAfterDeath a"]],
    ["that may have ended in time", { birth: "1950", death: "AFT 1949" }, []],
    ["told of roughly", { birth: "ABT 1950", death: "1949" }, []],
    [
      "that can't be right even roughly",
      { birth: "ABT 1950", death: "1940" },
      ["bornAfterDeath a"],
    ],
    [
      "of somebody buried before their birth",
      { birth: "1950", events: [event("burial", "1940")] },
      ["bornAfterDeath a"],
    ],
    ["of 110 years", { birth: "1800", death: "1910" }, []],
    ["of more than that", { birth: "1800", death: "1912" }, ["diedOld a"]],
    ["of perhaps more", { birth: "1800", death: "BET 1905 AND 1915" }, []],
    [
      "buried too early",
      { death: "12 MAY 1940", events: [event("burial", "10 MAY 1940")] },
      ["buriedBeforeDeath a"],
    ],
    [
      "baptised before birth",
      { birth: "1950", events: [event("baptism", "1949")] },
      ["eventBeforeBirth a"],
    ],
    [
      "with a trade after death",
      { death: "1950", events: [event("occupation", "FROM 1951 TO 1960")] },
      ["eventAfterDeath a"],
    ],
    [
      "remembered after death",
      { birth: "1900", death: "1950", events: [event("other", "1960"), event("other", "1890")] },
      [],
    ],
    ["in another calendar", { birth: "FRENCH_R 12", death: "1790" }, ["bornAfterDeath a"]],
    ["in words", { birth: "(efter krigen)", death: "1790" }, []],
  ])("%s", (_, life, hints) => {
    expect(told([person("a", life)])).toEqual(hints);
  });
});

describe("a marriage", () => {
  it.each<[string, Partial<HintPerson>, string, string[]]>([
    ["in between", { birth: "1900", death: "1980" }, "1925", []],
    ["before birth", { birth: "1900" }, "1899", ["marriedBeforeBirth a"]],
    ["after death", { death: "1900" }, "1901", ["marriedAfterDeath a"]],
    ["perhaps before", { death: "1900" }, "AFT 1899", []],
  ])("%s", (_, life, date, hints) => {
    expect(told([person("a", life), person("b")], [family(["a", "b"], [], date)])).toEqual(hints);
  });
});

describe("a child", () => {
  it.each<[string, Partial<HintPerson>, Partial<HintPerson>, string[]]>([
    ["of a young mother", { sex: "female", birth: "1900" }, { birth: "1913" }, []],
    ["of a child", { sex: "female", birth: "1900" }, { birth: "1911" }, ["youngParent c p"]],
    ["of one born later", { birth: "1900" }, { birth: "1899" }, ["bornBeforeParent c p"]],
    ["of a late mother", { sex: "female", birth: "1900" }, { birth: "1960" }, []],
    [
      "of too late a mother",
      { sex: "female", birth: "1900" },
      { birth: "1962" },
      ["oldMother c p"],
    ],
    ["of a late father", { sex: "male", birth: "1900" }, { birth: "1962" }, []],
    ["of too late a father", { sex: "male", birth: "1900" }, { birth: "1992" }, ["oldFather c p"]],
    ["of a late parent", { birth: "1900" }, { birth: "1962" }, []],
    [
      "of a mother who was dead",
      { sex: "female", death: "4 MAY 1930" },
      { birth: "5 MAY 1930" },
      ["bornAfterParentsDeath c p"],
    ],
    ["of a father who had died", { sex: "male", death: "4 MAY 1930" }, { birth: "1 MAY 1931" }, []],
    [
      "of a father who was long dead",
      { sex: "male", death: "4 MAY 1930" },
      { birth: "5 MAY 1931" },
      ["bornAfterParentsDeath c p"],
    ],
  ])("%s", (_, parent, child, hints) => {
    expect(told([person("p", parent), person("c", child)], [family(["p"], ["c"])])).toEqual(hints);
  });

  it("by adoption, or of a donor, is bound by no age", () => {
    const people = [person("p", { birth: "1900", death: "1901" }), person("c", { birth: "1903" })];
    for (const kind of ["adopted", "foster", "step", "donor"] as const) {
      const parents = [{ id: "p", kind }];
      const families = [{ partners: ["p"], marriages: [], children: [{ id: "c", parents }] }];
      expect(told(people, families)).toEqual([]);
    }
  });

  it("is measured by the one who is said to be the parent alone", () => {
    const people = [person("p", { birth: "1800" }), person("q"), person("c", { birth: "1950" })];
    const parents = [{ id: "q", kind: null }];
    expect(
      told(people, [{ partners: ["p", "q"], marriages: [], children: [{ id: "c", parents }] }]),
    ).toEqual([]);
  });
});

describe("own ancestors", () => {
  it("are told of in one hint each time", () => {
    const people = ["a", "b", "c", "d", "e", "f"].map((id) => person(id));
    const families = [
      family(["a"], ["b"]),
      family(["b"], ["c"]),
      family(["c"], ["a"]),
      family(["c"], ["d"]),
      family(["e"], ["e"]),
      family(["d"], ["f"]),
    ];
    expect(told(people, families)).toEqual(["ownAncestor a b c", "ownAncestor e"]);
  });

  it("end the walk also in the longest tree", () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `p${at}`);
    const people = ids.map((id) => person(id));
    const families = ids.map((id, at) => family([id], [ids[(at + 1) % ids.length] ?? ""]));
    const hints = findHints(people, families, { years: 110 });
    expect(hints.map((hint) => [hint.kind, hint.people.length])).toEqual([["ownAncestor", 20_000]]);
  });
});

describe("two who may be one", () => {
  const jens = { name: "Jens Østergård" };

  it.each<[string, Partial<HintPerson>, Partial<HintPerson>, boolean]>([
    ["the same year", { ...jens, birth: "1850" }, { ...jens, birth: "1850" }, true],
    [
      "another way of writing",
      { ...jens, birth: "1850" },
      { name: "JENS OSTERGAARD", birth: "ABT 1852" },
      true,
    ],
    ["another year", { ...jens, birth: "1850" }, { ...jens, birth: "1852" }, false],
    ["another name", { ...jens, birth: "1850" }, { name: "Jens Holm", birth: "1850" }, false],
    ["one without years", { ...jens, birth: "1850" }, jens, false],
    [
      "a century to choose from",
      { ...jens, birth: "BET 1800 AND 1900" },
      { ...jens, birth: "1850" },
      false,
    ],
    [
      "other deaths",
      { ...jens, birth: "1850", death: "1900" },
      { ...jens, birth: "1850", death: "1901" },
      false,
    ],
    [
      "another sex",
      { ...jens, birth: "1850", sex: "male" },
      { ...jens, birth: "1850", sex: "female" },
      false,
    ],
    [
      "a name at birth",
      { name: "Karen Holm", birthName: "Bak", birth: "1850" },
      { name: "Karen Bak", birth: "1850" },
      true,
    ],
    [
      "a whole name at birth",
      { name: "Karen Holm", birthName: "Karen Marie Bak", birth: "1850" },
      { name: "Karen Marie Bak", birth: "1850" },
      true,
    ],
    [
      "a further name",
      { name: "Karen Holm", otherNames: ["Karen Bak"], birth: "1850" },
      { name: "Karen Bak", birth: "1850" },
      true,
    ],
    [
      "a given name alone",
      { name: "Karen", birth: "1850" },
      { name: "Karen", birth: "1850" },
      false,
    ],
    ["no name", { name: "N.N.", birth: "1850" }, { name: "N. N.", birth: "1850" }, false],
  ])("by %s: %#", (_, one, other, isTold) => {
    const hints = told([person("a", one), person("b", other)]);
    expect(hints).toEqual(isTold ? ["duplicate a b"] : []);
  });

  const same = [person("a", { name: "Karen" }), person("b", { name: "karen" })];

  it.each<[string, HintFamily[], boolean]>([
    ["of the same parents", [family(["x"], ["a", "b"])], true],
    ["with the same partner", [family(["x", "a"], []), family(["b", "x"], [])], true],
    ["with the same child", [family(["a"], ["x"]), family(["b"], ["x"])], true],
    ["of others", [family(["x"], ["a"]), family(["y"], ["b"])], false],
    ["mother and daughter", [family(["a"], ["b"]), family(["a", "b"], [])], false],
  ])("by kin: %s", (_, families, isTold) => {
    const people = [...same, person("x"), person("y")];
    expect(told(people, families)).toEqual(isTold ? ["duplicate a b"] : []);
  });

  it("not when the elder was dead before the younger one's birth", () => {
    const people = [
      person("a", { name: "Karen", death: "1850" }),
      person("b", { name: "Karen", birth: "1851" }),
    ];
    expect(told([...people, person("x")], [family(["x"], ["a", "b"])])).toEqual([]);
  });

  it("not when their parents are called otherwise", () => {
    const people = [
      person("a", { ...jens, birth: "1850" }),
      person("b", { ...jens, birth: "1850" }),
      person("x", { name: "Ole Bak" }),
      person("y", { name: "Niels Lund" }),
    ];
    expect(told(people, [family(["x"], ["a"]), family(["y"], ["b"])])).toEqual([]);
  });

  it("stays within bounds where all are called the same", () => {
    const people = Array.from({ length: 2000 }, (_, at) =>
      person(`p${at}`, { ...jens, birth: "1850" }),
    );
    expect(told(people).length).toBeLessThanOrEqual(8 * people.length);
  });
});
