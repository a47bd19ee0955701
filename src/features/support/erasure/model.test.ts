import { expect, test } from "vitest";
import { heirOf } from "./model.ts";

const chosen = [
  { id: "inger", to: "lise" },
  { id: "per", to: null },
];

test("a page goes to who was chosen, as long as they keep it", () => {
  expect(heirOf("inger", chosen, ["bo", "lise"])).toBe("lise");
  expect(heirOf("inger", chosen, ["bo"])).toBe("bo");
});

test("a page is deleted that shall be, whoever keeps it, and one that nobody keeps", () => {
  expect(heirOf("per", chosen, ["bo"])).toBeNull();
  expect(heirOf("inger", chosen, [])).toBeNull();
});

test("a page that came after the choice goes to the next in line", () => {
  expect(heirOf("villy", chosen, ["lise", "bo"])).toBe("lise");
});
