import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import type { KinFamily, KinGraph, KinStep, Sex } from "./kin-graph.ts";
import { kinOfAll, kinWord } from "./kin-words.ts";
import { findRelationships } from "./relationships.ts";

const sex = fc.constantFrom<(Sex | null)[]>("female", "male", "other", null);
const parentKind = fc.constantFrom("birth", "adopted", "foster", "step", "donor", null);
const siblingKind = fc.constantFrom("full", "half", "step", "adopted", "foster");
const familyKind = fc.constantFrom("married", "registered", "together", null);
const familyEnd = fc.constantFrom("divorced", "annulled", "separated", "death", null);

const to = fc.constant("x");
const step: fc.Arbitrary<KinStep> = fc.oneof(
  fc.record({ via: fc.constantFrom("parent", "child"), to, sex, kind: parentKind }),
  fc.record({ via: fc.constant("sibling"), to, sex, kind: siblingKind }),
  fc.record({ via: fc.constant("partner"), to, sex, kind: familyKind, ended: familyEnd }),
);

const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
const id = fc.constantFrom(...ids);

function graphs(kind: fc.Arbitrary<KinFamily["children"][number]["parents"][number]["kind"]>) {
  const family = fc
    .record({
      partners: fc.uniqueArray(id, { maxLength: 2 }),
      kind: familyKind,
      ended: familyEnd,
      children: fc.uniqueArray(id, { maxLength: 3 }),
      kinds: fc.tuple(kind, kind),
    })
    .map(({ partners, kind: of, ended, children, kinds }): KinFamily => ({
      id: "",
      partners,
      kind: of,
      ended,
      marriage: null,
      children: children.map((child) => ({
        id: child,
        parents: partners.map((partner, place) => ({ id: partner, kind: kinds[place] ?? null })),
      })),
    }));
  return fc
    .record({
      sexes: fc.array(sex, { minLength: 8, maxLength: 8 }),
      families: fc.array(family, { maxLength: 7 }),
    })
    .map(({ sexes, families }): KinGraph => ({
      people: new Map(
        ids.map((one, index) => [one, { id: one, sex: sexes[index] ?? null, birth: null }]),
      ),
      families,
    }));
}

describe("any way", () => {
  it("has a word in each language", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        for (const locale of LOCALES) {
          expect(kinWord(steps, locale)).toMatch(/^[\p{Letter}\d×’ -]+$/u);
          expect(kinWord(steps, locale)).not.toMatch(/undefined|null| {2}|^ | $/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** What an English word of one term says of generations, read without the code that makes it. */
function classOf(word: string): string {
  const plain = word.replace(/^(?:former|separated) /, "");
  const [, times = "", twice = "", rest = ""] =
    /^(?:(\d+) × great-)?((?:great-)*)(.*)$/.exec(plain) ?? [];
  const greats = times === "" ? twice.length / "great-".length : Number(times);
  if (/cousin/.test(rest)) return rest;
  const neutral = rest
    .replace(/mother|father/, "parent")
    .replace(/daughter|son/, "child")
    .replace(/sister|brother/, "sibling")
    .replace(/aunt|uncle/, "aunt")
    .replace(/niece|nephew/, "niece")
    .replace(/wife|husband/, "spouse")
    .replace("adopted", "adoptive");
  return `${greats} ${neutral}`;
}

function inverse(of: string): string {
  const swaps = [
    ["parent", "child"],
    ["aunt", "niece"],
  ] as const;
  for (const [one, other] of swaps) {
    if (of.includes(one)) return of.replace(one, other);
    if (of.includes(other)) return of.replace(other, one);
  }
  return of;
}

/** The same way from its other end. */
function turned(steps: readonly KinStep[], first: Sex | null): KinStep[] {
  const sexes = [first, ...steps.map((one) => one.sex)];
  return steps
    .map((one, index): KinStep => {
      const back = { ...one, sex: sexes[index] ?? null };
      if (back.via === "parent") return { ...back, via: "child" };
      return back.via === "child" ? { ...back, via: "parent" } : back;
    })
    .toReversed();
}

describe("words from both ends", () => {
  it("are inverse", () => {
    const known = fc.constantFrom<Sex[]>("female", "male");
    const line = fc
      .tuple(
        fc.array(known, { maxLength: 6 }),
        fc.option(known),
        fc.array(known, { maxLength: 6 }),
        known,
        fc.constantFrom("before", "after", null),
      )
      .map(([up, across, down, partner, where]): KinStep[] => {
        const blood: KinStep[] = [
          ...up.map((of): KinStep => ({ via: "parent", to: "x", sex: of, kind: null })),
          ...(across === null
            ? []
            : [{ via: "sibling" as const, to: "x", sex: across, kind: "full" as const }]),
          ...(across === null && up.length > 0
            ? []
            : down.map((of): KinStep => ({ via: "child", to: "x", sex: of, kind: null }))),
        ];
        const marriage: KinStep[] = [
          { via: "partner", to: "x", sex: partner, kind: "married", ended: null },
        ];
        return [
          ...(where === "before" ? marriage : []),
          ...blood,
          ...(where === "after" ? marriage : []),
        ];
      });
    fc.assert(
      fc.property(line, known, (steps, first) => {
        fc.pre(steps.length > 0);
        const there = kinWord(steps, "en") ?? "";
        const back = kinWord(turned(steps, first), "en") ?? "";
        expect(there.includes("’")).toBe(back.includes("’"));
        fc.pre(!there.includes("’"));
        expect(classOf(back)).toBe(inverse(classOf(there)));
      }),
      { numRuns: 2000 },
    );
  });

  it("are as many by blood, and meet the same people", () => {
    fc.assert(
      fc.property(
        graphs(fc.constantFrom("birth", "adopted", null)),
        id,
        id,
        (drawn, from, until) => {
          const graph = { ...drawn, families: drawn.families.map(withoutPartners) };
          const there = findRelationships(graph, from, until).map(({ people }) => people.join(" "));
          const back = findRelationships(graph, until, from).map(({ people }) =>
            people.toReversed().join(" "),
          );
          fc.pre(there.length < 5);
          expect(back.toSorted()).toEqual(there.toSorted());
        },
      ),
      { numRuns: 2000 },
    );
  });
});

/** Two families of one parent each: nobody is anybody's partner. */
function withoutPartners(family: KinFamily): KinFamily {
  return { ...family, partners: [] };
}

describe("any tree", () => {
  it("gives ways of neighbours, from one to the other, without repetition", () => {
    fc.assert(
      fc.property(graphs(parentKind), id, id, (graph, from, until) => {
        for (const { people, steps } of findRelationships(graph, from, until)) {
          expect([people.at(0), people.at(-1)]).toEqual([from, until]);
          expect(new Set(people).size).toBe(people.length);
          expect(steps.map((one) => one.to)).toEqual(people.slice(1));
          expect(people.slice(1).every((one, index) => isBeside(graph, people[index], one))).toBe(
            true,
          );
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("names everybody to whom there is a way", () => {
    fc.assert(
      fc.property(graphs(parentKind), id, (graph, from) => {
        const related = ids.filter((one) => findRelationships(graph, from, one).length > 0);
        expect([...kinOfAll(graph, from, ids, "da").keys()]).toEqual(related);
      }),
    );
  });
});

/** In one family: partners, parent and child, or its children. */
function isBeside({ families }: KinGraph, one: string | undefined, other: string): boolean {
  const parentsOf = (child: string) =>
    families.flatMap(({ partners, children }) =>
      children.some((of) => of.id === child) ? partners : [],
    );
  const [mine, theirs] = [parentsOf(one ?? ""), parentsOf(other)];
  return (
    mine.includes(other) ||
    theirs.includes(one ?? "") ||
    mine.some((parent) => theirs.includes(parent)) ||
    families.some(({ partners }) => partners.includes(one ?? "") && partners.includes(other))
  );
}

describe("a tree of twenty thousand people", () => {
  it("is walked from end to end", () => {
    const wide = 2000;
    const count = 20_000;
    const people = new Map(
      Array.from({ length: count }, (_, index) => {
        const one = { id: String(index), sex: index % 2 ? ("male" as const) : ("female" as const) };
        return [one.id, { ...one, birth: null }];
      }),
    );
    const families = Array.from({ length: (count - wide) / 2 }, (_, index): KinFamily => {
      const first = 2 * ((index * 7) % (wide / 2)) + wide * Math.floor((2 * index) / wide);
      return {
        id: String(index),
        partners: [String(first), String(first + 1)],
        kind: "married",
        ended: null,
        marriage: null,
        children: [0, 1].map((more) => ({ id: String(wide + 2 * index + more), parents: [] })),
      };
    });
    const graph = { people, families };
    const all = kinOfAll(graph, "19999", ["19998", "10000", "0", "18000", "17001"], "da");
    expect(all.get("19998")).toBe("søster");
    expect(findRelationships(graph, "19999", "19000").length).toBeLessThanOrEqual(5);
  });
});
