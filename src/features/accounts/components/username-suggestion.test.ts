import fc from "fast-check";
import { expect, test } from "vitest";
import { registration } from "../contract.ts";
import { suggestUsername } from "./username-suggestion.ts";

test("first the last name's letter, then the last name, then numbers", () => {
  const name = "Lise Østergård";
  expect(suggestUsername(name, ["lise"])).toBe("lise.o");
  expect(suggestUsername(name, ["lise", "lise.o"])).toBe("lise.oestergaard");
  expect(suggestUsername(name, ["lise", "lise.o", "lise.oestergaard"])).toBe("lise2");
});

test("a person of one name gets a number", () => {
  expect(suggestUsername("Lise", ["Lise"])).toBe("lise2");
});

test("it is always a name that the contract takes, and never one that was tried", () => {
  const names = fc.array(fc.stringMatching(/^[A-Za-z0-9._-]{3,32}$/), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), names, (fullName, tried) => {
      const suggestion = suggestUsername(fullName, tried);
      expect(registration.shape.username.safeParse(suggestion).success).toBe(true);
      expect(tried.map((name) => name.toLowerCase())).not.toContain(suggestion);
    }),
  );
});
