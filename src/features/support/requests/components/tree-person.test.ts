import { expect, it } from "vitest";
import { treePersonAt } from "./tree-person.ts";

const PERSON = "0190f3a4-0000-7000-8000-000000000000";

it.each([
  [`https://mindelys.dk/family-tree/inger?person=${PERSON}`, { id: "inger", personId: PERSON }],
  [
    `https://mindelys.dk/family-tree/inger?view=list&person=${PERSON}#top`,
    { id: "inger", personId: PERSON },
  ],
  ["https://mindelys.dk/family-tree/inger", null],
  [`https://mindelys.dk/memorial/inger?person=${PERSON}`, null],
  ["inger", null],
  ["", null],
])("%j is about %j", (address, person) => {
  expect(treePersonAt(address)).toEqual(person);
});
