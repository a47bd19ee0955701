import { describe, expect, it } from "vitest";
import type { CardFamily, TreeCard } from "../contract.ts";
import { ancestorsOf, depthOf, descendantsOf, type Ancestor } from "./nested-family.ts";

function aCard(key: string): TreeCard {
  return {
    key,
    isHidden: false,
    isLiving: false,
    name: key,
    birthName: null,
    birth: null,
    death: null,
    sex: null,
    kin: null,
    memorial: null,
    unknownParents: [],
    more: { parents: 0, children: 0, siblings: 0 },
  };
}

function aFamily(partners: string[], ...children: string[]): CardFamily {
  const told = children.map((key) => ({ key, parents: [], isTwin: false }));
  return {
    id: partners.join(),
    partners,
    kind: null,
    ended: null,
    marriage: null,
    children: told,
  };
}

const namesIn = ({ card, isRepeated, parents }: Ancestor): string =>
  `${card.name}${isRepeated ? "!" : ""}(${parents.map((one) => namesIn(one)).join(" ")})`;

describe("ancestors", () => {
  it("are the parents of each, generation by generation", () => {
    const people = ["me", "mother", "father", "grandmother"].map((key) => aCard(key));
    const families = [aFamily(["mother", "father"], "me"), aFamily(["grandmother"], "mother")];
    const found = ancestorsOf({ people, families, focus: "me" });
    expect(found && namesIn(found)).toBe("me(mother(grandmother()) father())");
    expect(found && depthOf(found)).toBe(3);
  });

  it("are each shown once with those before them, where cousins married", () => {
    const people = ["me", "mother", "father", "aunt", "old"].map((key) => aCard(key));
    const families = [
      aFamily(["mother", "father"], "me"),
      aFamily(["old"], "mother"),
      aFamily(["old"], "father"),
    ];
    const found = ancestorsOf({ people, families, focus: "me" });
    expect(found && namesIn(found)).toBe("me(mother(old()) father(old!()))");
  });

  it("end where somebody is said to be their own ancestor", () => {
    const people = [aCard("me"), aCard("you")];
    const families = [aFamily(["you"], "me"), aFamily(["me"], "you")];
    const found = ancestorsOf({ people, families, focus: "me" });
    expect(found && namesIn(found)).toBe("me(you(me!()))");
  });

  it("are told how they are parents, where that is said", () => {
    const people = [aCard("me"), aCard("birth mother"), aCard("adoptive mother")];
    const family: CardFamily = {
      ...aFamily(["adoptive mother"]),
      children: [
        { key: "me", parents: [{ key: "adoptive mother", kind: "adopted" }], isTwin: false },
      ],
    };
    const found = ancestorsOf({
      people,
      families: [family, aFamily(["birth mother"], "me")],
      focus: "me",
    });
    expect(found?.parents.map(({ card, kind }) => [card.key, kind])).toEqual([
      ["adoptive mother", "adopted"],
      ["birth mother", null],
    ]);
  });
});

describe("descendants", () => {
  it("stand in the family they are of, with the other parent", () => {
    const people = ["me", "Villy", "Ole", "Lise", "Bo"].map((key) => aCard(key));
    const families = [aFamily(["me", "Villy"], "Lise"), aFamily(["me", "Ole"], "Bo")];
    const found = descendantsOf({ people, families, focus: "me" });
    const told = found?.families.map(({ partner, children }) => [
      partner?.name,
      children.map(({ card }) => card.name),
    ]);
    expect(told).toEqual([
      ["Villy", ["Lise"]],
      ["Ole", ["Bo"]],
    ]);
  });

  it("end where somebody descends from themselves", () => {
    const people = [aCard("me"), aCard("you")];
    const families = [aFamily(["me"], "you"), aFamily(["you"], "me")];
    const found = descendantsOf({ people, families, focus: "me" });
    expect(found?.families[0]?.children[0]?.families[0]?.children[0]).toMatchObject({
      isRepeated: true,
      families: [],
    });
  });
});
