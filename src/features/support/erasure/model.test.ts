import { expect, test } from "vitest";
import { heirOf } from "./model.ts";

const chosen = [
  { id: "inger", to: "lise" },
  { id: "per", to: null },
];

const here = (...names: string[]) => names.map((userId) => ({ userId, isAway: false }));

test("a page goes to who was chosen, as long as they keep it", () => {
  expect(heirOf("inger", chosen, here("bo", "lise"))).toBe("lise");
  expect(heirOf("inger", chosen, here("bo"))).toBe("bo");
});

test("a page is deleted that shall be, whoever keeps it, and one that nobody keeps", () => {
  expect(heirOf("per", chosen, here("bo"))).toBeNull();
  expect(heirOf("inger", chosen, [])).toBeNull();
});

test("a page that came after the choice goes to the next in line", () => {
  expect(heirOf("villy", chosen, here("lise", "bo"))).toBe("lise");
});

test("a page goes past who can't get in, unless there is nobody else", () => {
  const lise = { userId: "lise", isAway: true };
  expect(heirOf("inger", chosen, [...here("bo"), lise])).toBe("bo");
  expect(heirOf("inger", chosen, [lise])).toBe("lise");
});
