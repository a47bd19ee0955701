import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { VISIBILITIES } from "../../tree/contract.ts";
import { BLANK_PERSON, type FamilyContent, type PersonContent } from "../../tree/model.ts";
import { mergedFamilies, type FamilyOfBoth } from "./merged-families.server.ts";
import { mergedHome, mergedPerson } from "./merged-person.server.ts";

const both = { keep: "k", drop: "d" };
const id = fc.constantFrom("k", "d", "a", "b", "c", "e");
const kind = fc.constantFrom(null, "birth" as const, "adopted" as const);

const family: fc.Arbitrary<FamilyContent> = fc
  .uniqueArray(id, { minLength: 2, maxLength: 6 })
  .chain((members) =>
    fc.integer({ min: 0, max: 2 }).chain((count) => {
      const partners = members.slice(0, count);
      const parents = fc
        .subarray(partners)
        .chain((some) =>
          fc.tuple(...some.map((personId) => kind.map((how) => ({ personId, kind: how })))),
        );
      const children = members
        .slice(count)
        .map((personId) => parents.map((said) => ({ personId, parents: said })));
      return fc.record({
        partners: fc.constant(partners),
        kind: fc.constantFrom(null, "married" as const),
        ended: fc.constant(null),
        events: fc.constant([]),
        children: fc.tuple(...children),
      });
    }),
  );

const families = fc
  .array(family, { maxLength: 6 })
  .map((all) =>
    all
      .filter(({ partners, children }) =>
        [...partners, ...children.map(({ personId }) => personId)].some((one) => one in KD),
      )
      .map((content, at): FamilyOfBoth => ({ id: `f${at}`, content })),
  );
const KD = { k: true, d: true };

/** Who is a child of whom, whoever of the two is meant. */
function ties(all: readonly FamilyContent[]): Set<string> {
  const nowOf = (one: string) => (one === "d" ? "k" : one);
  return new Set(
    all.flatMap(({ partners, children }) =>
      children.flatMap(({ personId, parents }) =>
        (parents.length > 0 ? parents.map((parent) => parent.personId) : partners).map(
          (parent) => `${nowOf(personId)} of ${nowOf(parent)}`,
        ),
      ),
    ),
  );
}

function mergedOrNull(all: readonly FamilyOfBoth[]) {
  try {
    return mergedFamilies(all, both);
  } catch (error) {
    if (error instanceof AppError && error.code === "familyTree.mergedKin") return null;
    throw error;
  }
}

describe("families of two who become one", () => {
  it("lose nobody but the one who goes, and no child its parents", () => {
    fc.assert(
      fc.property(families, (all) => {
        const merged = mergedOrNull(all);
        if (merged === null) return;
        expect(merged.map((each) => each.id).toSorted()).toEqual(all.map((each) => each.id));
        const left = merged.flatMap(({ after }) => after ?? []);
        expect(ties(left)).toEqual(ties(all.map(({ content }) => content)));
        for (const { partners, children } of left) {
          const ids = [...partners, ...children.map(({ personId }) => personId)];
          expect(partners.length).toBeLessThanOrEqual(2);
          expect(ids).not.toContain("d");
          expect(new Set(ids).size).toBe(ids.length);
          for (const { parents } of children)
            for (const { personId } of parents) expect(partners).toContain(personId);
        }
        const couples = left
          .filter(({ partners }) => partners.length === 2)
          .map(({ partners }) => partners.toSorted().join(" "));
        expect(new Set(couples).size).toBe(couples.length);
      }),
    );
  });

  it("are refused exactly where one would be their own partner or parent", () => {
    fc.assert(
      fc.property(families, (all) => {
        const areKin = all.some(({ content: { partners, children } }) => {
          const members = [...partners, ...children.map(({ personId }) => personId)];
          const areBoth = members.includes("k") && members.includes("d");
          return areBoth && (partners.includes("k") || partners.includes("d"));
        });
        expect(mergedOrNull(all) === null).toBe(areKin);
      }),
    );
  });
});

const word = fc.option(fc.constantFrom("Karen", "Maren", "Bak"));
const person = fc.record({
  ...Object.fromEntries(
    Object.entries(BLANK_PERSON).map(([key, value]) => [key, fc.constant(value)]),
  ),
  name: fc.constantFrom("Karen Holm", "Karen Bak"),
  birthName: word,
  nickname: word,
  names: fc.array(
    fc.record({
      kind: fc.constantFrom("birth" as const, "known" as const),
      given: fc.constant(null),
      surname: word,
      full: fc.constantFrom("Karen Lund", "Karen Bak"),
    }),
    { maxLength: 2 },
  ),
  life: fc.constantFrom(null, "living" as const, "dead" as const),
  citations: fc.array(fc.record({ title: fc.constantFrom("Kirkebog", "Brev"), page: word }), {
    maxLength: 3,
  }),
  notes: word,
  visibility: fc.constantFrom("auto" as const, "keepers" as const, "editors" as const),
}) as fc.Arbitrary<PersonContent & { name: string }>;

function calledIn({ name, birthName, nickname, names }: PersonContent): (string | null)[] {
  return [name, birthName, nickname, ...names.map(({ full }) => full)];
}

describe("one person of two", () => {
  it("has all names, citations and notes of both, and is as hidden and living as either", () => {
    fc.assert(
      fc.property(person, person, (keep, drop) => {
        const one = mergedPerson(keep, drop);
        for (const each of [keep, drop]) {
          expect(calledIn(one)).toEqual(expect.arrayContaining(calledIn(each).filter(Boolean)));
          expect(one.citations).toEqual(expect.arrayContaining(each.citations));
          expect(one.notes ?? "").toContain(each.notes ?? "");
          expect(each.life === "living" && one.life !== "living").toBe(false);
          expect(VISIBILITIES.indexOf(one.visibility)).toBeGreaterThanOrEqual(
            VISIBILITIES.indexOf(each.visibility),
          );
        }
        expect(one.name).toBe(keep.name);
      }),
    );
  });

  it("is the page's own with all that the other is called besides", () => {
    fc.assert(
      fc.property(person, person, person, (content, page, drop) => {
        const own = { ...content, name: null, birthName: null, nickname: null };
        const { name, birthName, nickname } = page;
        const home = mergedHome({ content: own, called: { name, birthName, nickname } }, drop);
        expect(home).toMatchObject({ name: null, birthName: null, life: own.life });
        const called = [name, birthName, nickname, ...calledIn(home)];
        expect(called).toEqual(expect.arrayContaining(calledIn(drop).filter(Boolean)));
      }),
    );
  });
});
