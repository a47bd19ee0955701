import fc from "fast-check";
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

type World = { people: LivingPerson[]; families: LivingFamily[] };

const sex = fc.constantFrom("female" as const, "male" as const, null);
const bounds = fc
  .tuple(fc.integer({ min: 1780, max: 2020 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, span]) => year(from, from + span));
const ids = ["a", "b", "c", "d", "e", "f"];
const id = fc.constantFrom(...ids);

const world: fc.Arbitrary<World> = fc.record({
  people: fc.tuple(
    ...ids.map((one) =>
      fc.record({
        id: fc.constant(one),
        sex,
        life: fc.constantFrom(null, null, null, "living" as const, "dead" as const),
        birth: fc.option(bounds, { freq: 1 }),
        hasDied: fc.constant(false),
        deaths: fc.array(bounds, { maxLength: 1 }),
        events: fc.array(bounds, { maxLength: 1 }),
      }),
    ),
  ),
  families: fc.array(
    fc.record({
      partners: fc.uniqueArray(id, { maxLength: 2 }),
      marriages: fc.array(bounds, { maxLength: 1 }),
      children: fc
        .uniqueArray(id, { maxLength: 2 })
        .map((children) => children.map((child) => ({ id: child, parents: [] }))),
    }),
    { maxLength: 4 },
  ),
});

/** Years are enough: the dates of these worlds begin and end with a year. */
function lastYears(one: LivingPerson, { families }: World): number[] {
  if (one.birth?.latest) return [one.birth.latest.year];
  const own = [...one.deaths, ...one.events].map(({ latest }) => latest?.year ?? Infinity);
  const married = families
    .filter(({ partners }) => partners.includes(one.id))
    .flatMap(({ marriages }) => marriages.map(({ latest }) => (latest?.year ?? Infinity) - 12));
  return [...own, ...married];
}

/** Asks every chain of relatives without repetition for the earliest proof, one by one. */
function latestProof(one: LivingPerson, all: World, seen: readonly string[] = []): number {
  if (one.birth?.latest) return one.birth.latest.year;
  const proofs = lastYears(one, all);
  const others = all.people.filter((other) => !seen.includes(other.id) && other.id !== one.id);
  for (const { partners, children } of all.families) {
    for (const other of others) {
      const beyond = [...seen, one.id];
      const isMother = other.sex === "female";
      if (partners.includes(other.id) && children.some((child) => child.id === one.id)) {
        proofs.push(latestProof(other, all, beyond) + (isMother ? 60 : 90));
      }
      if (partners.includes(one.id) && children.some((child) => child.id === other.id)) {
        proofs.push(latestProof(other, all, beyond) - 12);
      }
    }
    if (!children.some((child) => child.id === one.id)) continue;
    for (const parent of all.people.filter((other) => partners.includes(other.id))) {
      const after = parent.sex === "female" ? 0 : 1;
      proofs.push(...parent.deaths.map(({ latest }) => (latest?.year ?? Infinity) + after));
    }
  }
  return Math.min(Infinity, ...proofs);
}

describe("any tree", () => {
  it("shows nobody as dead without a proof", () => {
    fc.assert(
      fc.property(world, (all) => {
        const judged = judgeLiving(all.people, all.families, asked);
        for (const one of all.people) {
          if (judged.get(one.id) === true || one.life === "dead") continue;
          expect(latestProof(one, all)).toBeLessThan(2026 - 110);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("finds the proof wherever no fact says anything else", () => {
    fc.assert(
      fc.property(world, (drawn) => {
        // Dates without a beginning can't contradict, and families that point downwards have no circles.
        const open = (dates: readonly DayBounds[]) =>
          dates.map(({ latest }) => ({ earliest: null, latest }));
        const all: World = {
          people: drawn.people.map((one) => ({
            ...one,
            life: null,
            birth: one.birth && { earliest: null, latest: one.birth.latest },
            deaths: open(one.deaths),
            events: open(one.events),
          })),
          families: drawn.families.map((one) => ({
            ...one,
            marriages: open(one.marriages),
            children: one.children.filter((child) =>
              one.partners.every((partner) => partner < child.id),
            ),
          })),
        };
        const judged = judgeLiving(all.people, all.families, asked);
        for (const one of all.people) {
          expect(judged.get(one.id)).toBe(latestProof(one, all) >= 2026 - 110);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("keeps whoever is said to be living, whatever is told of others", () => {
    fc.assert(
      fc.property(world, id, (all, kept) => {
        const people = all.people.map((one) =>
          one.id === kept ? person(kept, { life: "living" }) : one,
        );
        expect(judgeLiving(people, all.families, asked).get(kept)).toBe(true);
      }),
    );
  });

  it("makes nobody dead by somebody being said to be living", () => {
    fc.assert(
      fc.property(world, id, (all, said) => {
        const before = judgeLiving(all.people, all.families, asked);
        const people = all.people.map((one): LivingPerson =>
          one.id === said ? { ...one, life: "living" } : one,
        );
        const after = judgeLiving(people, all.families, asked);
        const made = ids.filter((one) => one !== said && before.get(one) === true);
        expect(made.filter((one) => after.get(one) === false)).toEqual([]);
      }),
    );
  });

  const crowd = Array.from({ length: 20_000 }, (_, index) => person(String(index)));
  const told = crowd.map((one, index) => (index === 0 ? { ...one, events: [year(1500)] } : one));

  function everyone(childrenOf: (index: number) => number[]): LivingFamily[] {
    return crowd.map((_, index) => family([String(index)], childrenOf(index).map(String)));
  }

  it("runs down a line of twenty thousand people", () => {
    const line = everyone((index) => [index + 1]);
    const judged = judgeLiving(told, line, asked);
    expect(judged.get("1")).toBe(false);
    expect(judged.get("19999")).toBe(true);
  });

  it.each([
    ["pairs", (index: number) => [index ^ 1, (index + 2) % 20_000]],
    ["one circle", (index: number) => [(index + 1) % 20_000]],
    ["descendants who are children, too", (index: number) => [index + 1, index + 20]],
  ])("ends for as many in %s", (_, childrenOf) => {
    const judged = judgeLiving(told, everyone(childrenOf), asked);
    expect(judged.size).toBe(20_000);
    expect(judged.get("19999")).toBe(true);
  });
});
