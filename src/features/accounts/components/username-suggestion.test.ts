import fc from "fast-check";
import { expect, test } from "vitest";
import { registration } from "../contract.ts";
import { suggestUsername } from "./username-suggestion.ts";

test("adds the initial of the last name, then the last name, then numbers", () => {
  const name = "Lise Østergård";
  expect(suggestUsername(name, ["lise"])).toBe("lise.o");
  expect(suggestUsername(name, ["lise", "lise.o"])).toBe("lise.oestergaard");
  expect(suggestUsername(name, ["lise", "lise.o", "lise.oestergaard"])).toBe("lise2");
});

test("adds a number when there is only one name", () => {
  expect(suggestUsername("Lise", ["Lise"])).toBe("lise2");
});

test("is always valid by the contract, and never one that was tried before", () => {
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
