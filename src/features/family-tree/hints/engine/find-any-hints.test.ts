import fc from "fast-check";
import { expect, it } from "vitest";
import { ancestorCircles } from "./ancestor-circles.ts";
import { findHints, keyOf } from "./find-hints.ts";
import type { HintFamily, HintPerson } from "./hint-facts.ts";

/** A date as one knows it that fell into this year: never wrong, however vague. */
function knownOf(year: number): fc.Arbitrary<string | null> {
  const few = fc.integer({ min: 0, max: 4 });
  return fc.oneof(
    fc.constant(null),
    fc.constant(String(year)),
    fc.tuple(few, few).map(([before, after]) => `BET ${year - before} AND ${year + after}`),
    few.map((off) => `ABT ${year + off - 2}`),
    few.map((off) => `EST ${year - off}`),
    few.map((off) => `BEF ${year + off + 1}`),
    few.map((off) => `AFT ${year - off - 1}`),
  );
}

type True = { birth: number; death: number };

const TRUE_PARENTS = fc.record({
  mother: fc.integer({ min: 1700, max: 1950 }),
  olderBy: fc.integer({ min: 0, max: 20 }),
  ages: fc.uniqueArray(fc.integer({ min: 14, max: 50 }), { minLength: 1, maxLength: 4 }),
  marriedAt: fc.integer({ min: 14, max: 50 }),
  outlives: fc.tuple(fc.integer({ min: 0, max: 35 }), fc.integer({ min: 0, max: 20 })),
  lives: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
});

/** Parents and children who really lived so, as somebody knows of them. */
const rightTree = TRUE_PARENTS.chain(({ mother, olderBy, ages, marriedAt, outlives, lives }) => {
  const last = mother + Math.max(marriedAt, ...ages);
  const parents: True[] = outlives.map((years, at) => ({
    birth: at === 0 ? mother : mother - olderBy,
    death: last + years,
  }));
  const children = ages.map((age, at): True => {
    const birth = mother + age;
    return { birth, death: birth + (lives[at] ?? 0) };
  });
  const people = [...parents, ...children].map((life, at) =>
    fc.record<HintPerson>({
      id: fc.constant(`p${at}`),
      name: fc.constant(`Nr. ${at} Holm`),
      birthName: fc.constant(null),
      otherNames: fc.constant([]),
      sex: fc.constant(at === 0 ? "female" : at === 1 ? "male" : null),
      birth: knownOf(life.birth),
      death: knownOf(life.death),
      events: fc.tuple(
        knownOf(life.birth).map((date) => ({ kind: "baptism" as const, date })),
        knownOf(life.death).map((date) => ({ kind: "burial" as const, date })),
      ),
    }),
  );
  return fc.record({
    people: fc.tuple(...people),
    marriage: knownOf(mother + marriedAt),
    children: fc.constant(children.map((_, at) => ({ id: `p${at + 2}`, parents: [] }))),
  });
});

it("says nothing of a tree that is right, however vaguely its dates are known", () => {
  fc.assert(
    fc.property(rightTree, ({ people, marriage, children }) => {
      const families = [{ partners: ["p0", "p1"], marriages: [marriage], children }];
      expect(findHints(people, families, { years: 110 })).toEqual([]);
    }),
  );
});

const ids = ["a", "b", "c", "d", "e", "f"];
const id = fc.constantFrom(...ids);
const year = fc.option(fc.integer({ min: 1800, max: 1990 }).map(String));

const anyTree = fc.record({
  people: fc.tuple(
    ...ids.map((one) =>
      fc.record<HintPerson>({
        id: fc.constant(one),
        name: fc.constantFrom("Karen Holm", "Karen Bak", "Karen"),
        birthName: fc.option(fc.constantFrom("Bak", "Holm")),
        otherNames: fc.constant([]),
        sex: fc.constantFrom("female", "male", null),
        birth: year,
        death: year,
        events: fc.array(fc.record({ kind: fc.constantFrom("burial", "baptism"), date: year })),
      }),
    ),
  ),
  families: fc.array(
    fc.record<HintFamily>({
      partners: fc.uniqueArray(id, { maxLength: 2 }),
      marriages: fc.array(year, { maxLength: 1 }),
      children: fc
        .uniqueArray(id, { maxLength: 3 })
        .map((children) => children.map((child) => ({ id: child, parents: [] }))),
    }),
    { maxLength: 5 },
  ),
});

it("says the same in whatever order people and families come, and nothing twice", () => {
  fc.assert(
    fc.property(anyTree, ({ people, families }) => {
      const keys = findHints(people, families, { years: 110 }).map(keyOf);
      const turned = findHints(people.toReversed(), families.toReversed(), { years: 110 });
      expect(turned.map(keyOf).toSorted()).toEqual(keys.toSorted());
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

const links = fc.array(fc.record({ child: id, parent: id }), { maxLength: 12 });

it("finds exactly those who descend from themselves, and who of them from each other", () => {
  fc.assert(
    fc.property(links, (given) => {
      const above = (start: string) => {
        const seen = new Set<string>();
        const waiting = [start];
        for (const each of waiting)
          for (const { child, parent } of given)
            if (child === each && !seen.has(parent)) {
              seen.add(parent);
              waiting.push(parent);
            }
        return seen;
      };
      const own = ids.filter((one) => above(one).has(one));
      const groups = new Set(
        own.map((one) =>
          own.filter((other) => above(one).has(other) && above(other).has(one)).join(" "),
        ),
      );
      const found = ancestorCircles(given).map((circle) => circle.toSorted().join(" "));
      expect(found.toSorted()).toEqual([...groups].toSorted());
    }),
  );
});
