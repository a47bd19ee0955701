import { expect, it } from "vitest";
import type { TreeGroup } from "../../layout/engine/tree-shapes.ts";
import type { TreeCard } from "../contract.ts";
import { restOf } from "./group-rest.ts";

const focus: TreeCard = {
  key: "me",
  isHidden: false,
  isLiving: false,
  name: "Inger",
  birthName: null,
  birth: null,
  death: null,
  sex: null,
  kin: null,
  memorial: null,
  unknownParents: [],
  more: { parents: 0, children: 5, siblings: 2 },
};
const tree = { people: [focus], focus: "me" };

function aGroup(kind: TreeGroup["kind"], rest: string[], band = 0): TreeGroup {
  return { kind, family: null, band, places: [], rest };
}

it("counts those beyond the page once, with the last of several families", () => {
  const groups = [aGroup("children", ["Bo"]), aGroup("children", ["Ib", "Kaj"], 1)];
  expect(groups.map((group) => restOf(tree, groups, group))).toEqual([
    { keys: ["Bo"], beyond: 0 },
    { keys: ["Ib", "Kaj"], beyond: 5 },
  ]);
});

it("counts nobody where all have room, nor a place for somebody new", () => {
  const groups = [aGroup("siblings", ["add sibling"]), aGroup("parents", ["Ane"])];
  expect(groups.map((group) => restOf(tree, groups, group))).toEqual([
    { keys: [], beyond: 0 },
    { keys: ["Ane"], beyond: 0 },
  ]);
});
