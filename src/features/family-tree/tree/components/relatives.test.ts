import { describe, expect, it } from "vitest";
import type { TreeCard } from "../contract.ts";
import { joinsOf, knownParentsOf, relationOf, relativesOf } from "./relatives.ts";

const aCard = (key: string, sex: TreeCard["sex"]): TreeCard => ({
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
  unknownParents: [],
  more: { parents: 0, children: 0, siblings: 0 },
});

const family = {
  id: "f",
  partners: ["mother"],
  kind: null,
  ended: null,
  marriage: null,
  children: [{ key: "me", parents: [], isTwin: false }],
};

it("offers both parents, a partner, a child and a sibling to somebody who is alone", () => {
  const people = [aCard("me", null)];
  const words = relativesOf({ people, families: [], focus: "me" }).map(({ word }) => word);
  expect(words).toEqual(["mother", "father", "partner", "child", "sibling"]);
});

it("offers the parent who is missing, and a further one", () => {
  const people = [aCard("me", null), aCard("mother", "female")];
  const offered = relativesOf({ people, families: [family], focus: "me" });
  expect(offered.map(({ word }) => word)).toEqual([
    "father",
    "parent",
    "partner",
    "child",
    "sibling",
    "halfSibling",
  ]);
  const father = { to: "me", as: "parent", sex: "male", isHalf: false };
  expect(offered[0]?.relative).toEqual(father);
});

it("offers no mother or father where parents are beyond the page", () => {
  const more = { parents: 2, children: 0, siblings: 0 };
  const tree = { people: [{ ...aCard("me", null), more }], families: [], focus: "me" };
  const words = relativesOf(tree).map(({ word }) => word);
  expect(words).toEqual(["parent", "partner", "child", "sibling"]);
});

describe("a new child or sibling", () => {
  const people = [aCard("me", null), aCard("mother", "female"), aCard("father", "male")];
  const born = { ...family, partners: ["mother", "father"] };

  const tree = { people, families: [born], focus: "me" };
  const sibling = { to: "me", as: "sibling" as const, sex: null, isHalf: false };

  it("has the parents of the family that is there, a child also one of them alone", () => {
    const joins = joinsOf(tree, { ...sibling, to: "mother", as: "child" });
    expect(joins.map(({ names, isHalf }) => [names, isHalf])).toEqual([
      [["mother", "father"], false],
      [["mother"], true],
    ]);
    expect(joinsOf(tree, sibling).map(({ value }) => value)).toEqual(["f"]);
  });

  it("shares one parent, who is chosen, if it is a half-sibling", () => {
    const joins = joinsOf(tree, { ...sibling, isHalf: true });
    expect(joins.map(({ names }) => names)).toEqual([["mother"], ["father"]]);
    const join = joins[1]?.value ?? "";
    expect(relationOf(sibling, { join, kind: "" })).toEqual({
      to: "father",
      as: "child",
      kind: null,
      familyId: null,
      isAlone: true,
    });
    expect(relationOf(sibling, { join: "f", kind: "" })).toMatchObject({
      to: "me",
      familyId: "f",
      isAlone: false,
    });
  });

  it("isn't asked about where there is one answer", () => {
    const alone = { people, families: [family], focus: "me" };
    expect(joinsOf(alone, sibling)).toHaveLength(1);
    expect(joinsOf(alone, { ...sibling, isHalf: true })).toHaveLength(1);
    expect(joinsOf(alone, { ...sibling, as: "partner" })).toEqual([]);
  });

  it("has a father by birth whom it needn't say that nobody knows", () => {
    expect(knownParentsOf(tree, "me")).toEqual(["father", "mother"]);
    const parents = [
      { key: "father", kind: "adopted" as const },
      { key: "mother", kind: null },
    ];
    const adopted = { ...born, children: [{ key: "me", parents, isTwin: false }] };
    expect(knownParentsOf({ people, families: [adopted] }, "me")).toEqual(["mother"]);
  });
});
