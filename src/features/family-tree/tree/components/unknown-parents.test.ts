import { describe, expect, it } from "vitest";
import { layOut } from "../../layout/engine/layout.ts";
import type { CardFamily, TreeCard, TreePage, UnknownParent } from "../contract.ts";
import { ancestorsOf } from "./nested-family.ts";
import { slotWord, withSlots } from "./slots.ts";
import {
  unknownParentAt,
  withParentsDrawn,
  withUnknownParents as placed,
} from "./unknown-parents.ts";

const aCard = (
  key: string,
  sex: TreeCard["sex"] = null,
  unknownParents: UnknownParent[] = [],
): TreeCard => ({
  key,
  isHidden: false,
  isLiving: false,
  name: key,
  birthName: null,
  birth: null,
  death: null,
  sex,
  kin: null,
  memorial: null,
  unknownParents,
  more: { parents: 0, children: 0, siblings: 0 },
});

type Parents = CardFamily["children"][number]["parents"];

const aFamily = (partners: string[], child: string, parents: Parents = []): CardFamily => ({
  id: partners.join(),
  partners,
  kind: null,
  ended: null,
  marriage: null,
  children: [{ key: child, parents, isTwin: false }],
});

const aTree = (people: TreeCard[], families: CardFamily[] = []): TreePage => ({
  revision: 1,
  home: "me",
  joined: null,
  focus: "me",
  people,
  families,
  counts: { people: people.length, families: families.length },
  can: { edit: true, readLiving: true },
});

const withUnknownParents = (tree: TreePage) => placed(tree, withParentsDrawn(tree));

/** Where the layout draws those who aren't known: in a row of parents, each once. */
function drawn(tree: TreePage) {
  const { groups, others } = layOut(withUnknownParents(tree));
  expect(others).toEqual([]);
  return groups.flatMap(({ kind, places }) =>
    places.flatMap(({ key }) => {
      const unknown = unknownParentAt(key);
      return unknown === null ? [] : [[kind, unknown]];
    }),
  );
}

describe("a parent who is said not to be known", () => {
  it("has a place beside the one who is", () => {
    const people = [aCard("me", null, ["father"]), aCard("mother", "female")];
    const tree = aTree(people, [aFamily(["mother"], "me")]);
    expect(drawn(tree)).toEqual([["parents", "father"]]);
    expect(withUnknownParents(tree).families).toHaveLength(1);
  });

  it("has one where nobody is known at all", () => {
    expect(drawn(aTree([aCard("me", null, ["father", "mother"])]))).toEqual([
      ["parents", "father"],
      ["parents", "mother"],
    ]);
  });

  it("has one of their own beside parents who adopted", () => {
    const adopted = [
      { key: "Ane", kind: "adopted" as const },
      { key: "Bo", kind: "adopted" as const },
    ];
    const people = [aCard("me", null, ["mother"]), aCard("Ane", "female"), aCard("Bo", "male")];
    const tree = aTree(people, [aFamily(["Ane", "Bo"], "me", adopted)]);
    expect(drawn(tree)).toEqual([["parents", "mother"]]);
    expect(withUnknownParents(tree).families.map(({ partners }) => partners.length)).toEqual([
      2, 1,
    ]);
  });

  it("is one of the partner's, too", () => {
    const people = [aCard("me"), aCard("Villy", "male", ["father"])];
    expect(drawn(aTree(people, [aFamily(["me", "Villy"], "child")]))).toEqual([
      ["parentsInLaw", "father"],
    ]);
  });

  it("has none beside those whose parents aren't drawn", () => {
    const people = [aCard("me", "female"), aCard("child", null, ["father"])];
    const tree = aTree(people, [aFamily(["me"], "child")]);
    expect(drawn(tree)).toEqual([]);
    expect(withUnknownParents(tree)).toBe(tree);
  });

  it("stands in a pedigree, and takes the place of a slot for somebody new", () => {
    const tree = aTree([aCard("me", null, ["father"])]);
    const parents = ancestorsOf(withUnknownParents(tree))?.parents ?? [];
    expect(parents.map(({ card }) => unknownParentAt(card.key))).toEqual(["father"]);
    const slots = withSlots(withUnknownParents(tree)).people.flatMap(
      ({ key }) => slotWord(key) ?? [],
    );
    expect(slots).toEqual(["mother", "partner", "child", "sibling"]);
  });

  it("changes nothing of a page on which nobody says so", () => {
    const tree = aTree([aCard("me"), aCard("mother")], [aFamily(["mother"], "me")]);
    expect(withUnknownParents(tree)).toBe(tree);
  });
});
