import { describe, expect, it } from "vitest";
import type { TreeCard } from "../contract.ts";
import { joinsOf, onlyParentOf, relativesOf } from "./relatives.ts";

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
  ]);
  expect(offered[0]?.relative).toEqual({ to: "me", as: "parent", sex: "male" });
});

describe("a new child or sibling", () => {
  const people = [aCard("me", null), aCard("mother", "female"), aCard("father", "male")];
  const born = { ...family, partners: ["mother", "father"] };

  it("has the parents of the family that is there, or one of them alone", () => {
    const joins = joinsOf(
      { people, families: [born], focus: "me" },
      { to: "me", as: "sibling", sex: null },
    );
    expect(joins.map(({ names, isHalf }) => [names, isHalf])).toEqual([
      [["mother", "father"], false],
      [["mother"], true],
      [["father"], true],
    ]);
    expect(onlyParentOf({ join: joins[1]?.value ?? "" })).toBe("mother");
    expect(onlyParentOf({ join: "f" })).toBeNull();
  });

  it("isn't asked about where there is one answer", () => {
    const alone = { people, families: [family], focus: "me" };
    expect(joinsOf(alone, { to: "me", as: "sibling", sex: null })).toHaveLength(1);
    expect(joinsOf(alone, { to: "me", as: "partner", sex: null })).toEqual([]);
  });
});
