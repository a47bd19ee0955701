import { describe, expect, it } from "vitest";
import type { CardFamily, TreeCard, TreePage } from "../contract.ts";
import { slotWord, withSlots } from "./slots.ts";

const aCard = (key: string, sex: TreeCard["sex"] = null): TreeCard => ({
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

const aFamily = (partners: string[], ...children: string[]): CardFamily => ({
  id: partners.join(),
  partners,
  kind: null,
  ended: null,
  marriage: null,
  children: children.map((key) => ({ key, parents: [], isTwin: false })),
});

function aTree(people: TreeCard[], families: CardFamily[]): TreePage {
  return {
    revision: 1,
    joined: null,
    home: "me",
    focus: "me",
    people,
    families,
    counts: { people: people.length, families: families.length },
    can: { edit: true, readLiving: true },
  };
}

const slotsIn = ({ people }: TreePage) =>
  people.flatMap(({ key }) => slotWord(key) ?? []).toSorted();

describe("places for whoever can be added", () => {
  it("stand around somebody who is alone", () => {
    const tree = withSlots(aTree([aCard("me")], []));
    expect(slotsIn(tree)).toEqual(["child", "father", "mother", "partner", "sibling"]);
    expect(
      tree.families.map(({ partners, children }) => [partners, children.map(({ key }) => key)]),
    ).toEqual([
      [
        ["add mother", "add father"],
        ["me", "add sibling"],
      ],
      [["me", "add partner"], ["add child"]],
    ]);
  });

  it("leave a sibling their place, half-siblings among them", () => {
    const people = ["me", "mother", "father", "one", "two", "half"].map((key) => aCard(key));
    const full = aFamily(["mother", "father"], "me", "one", "two");
    const two = withSlots(aTree(people.slice(0, 5), [full]));
    expect(slotsIn(two)).toContain("sibling");
    const three = withSlots(aTree(people, [full, aFamily(["mother"], "half")]));
    expect(slotsIn(three)).not.toContain("sibling");
  });

  it("stand beside those who are there", () => {
    const people = [aCard("me"), aCard("mum", "female"), aCard("Villy"), aCard("Lise")];
    const tree = withSlots(
      aTree(people, [aFamily(["mum"], "me"), aFamily(["me", "Villy"], "Lise")]),
    );
    expect(slotsIn(tree)).toEqual(["child", "father", "sibling"]);
    expect(tree.families[0]?.partners).toEqual(["mum", "add father"]);
    expect(tree.families[1]?.children.map(({ key }) => key)).toEqual(["Lise", "add child"]);
  });

  it("don't push anybody out of a full row", () => {
    const children = Array.from({ length: 8 }, (_, at) => `child ${at}`);
    const people = [aCard("me"), aCard("Villy"), ...children.map((key) => aCard(key))];
    const tree = withSlots(aTree(people, [aFamily(["me", "Villy"], ...children)]));
    expect(slotsIn(tree)).not.toContain("child");
  });
});
