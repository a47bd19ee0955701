import { expect, test } from "vitest";
import { heirOf } from "./model.ts";

const chosen = [
  { id: "inger", to: "lise" },
  { id: "per", to: null },
];

const here = (...names: string[]) => names.map((userId) => ({ userId, isAway: false }));

test("a page goes to the chosen keeper, while they keep it", () => {
  expect(heirOf("inger", chosen, here("bo", "lise"))).toBe("lise");
  expect(heirOf("inger", chosen, here("bo"))).toBe("bo");
});

test("a page is deleted if chosen so, and if nobody keeps it", () => {
  expect(heirOf("per", chosen, here("bo"))).toBeNull();
  expect(heirOf("inger", chosen, [])).toBeNull();
});

test("a page created after the choice goes to the next in line", () => {
  expect(heirOf("villy", chosen, here("lise", "bo"))).toBe("lise");
});

test("people who can't log in are skipped, unless there is nobody else", () => {
  const lise = { userId: "lise", isAway: true };
  expect(heirOf("inger", chosen, [...here("bo"), lise])).toBe("bo");
  expect(heirOf("inger", chosen, [lise])).toBe("lise");
});
