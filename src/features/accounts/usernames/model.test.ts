import fc from "fast-check";
import { expect, test } from "vitest";
import { registration } from "../contract.ts";
import { isNamed, namesFromAddress, usernameSuggestions } from "./model.ts";

test("the initial of the last name, then the last name, then numbers", () => {
  const [first, second, third] = usernameSuggestions("Lise Østergård", "Lise");
  expect([first, second, third]).toEqual(["lise.o", "lise.oestergaard", "lise2"]);
});

test("of the full name, if none is wanted", () => {
  expect(usernameSuggestions("Karen Holst")[0]).toBe("karen.h");
});

test("with a number, if there is only one name", () => {
  expect(usernameSuggestions("Lise")[0]).toBe("lise2");
  expect(usernameSuggestions("Å")[0]).toBe("aa2");
});

test.each([
  ["lise.oestergaard74@example.org", "Lise Oestergaard", "lise.oestergaard74"],
  ["karen@example.org", "Karen", "karen"],
  ["åse_holm+familie@example.org", "Åse Holm Familie", "aase_holmfamilie"],
  ["42@example.org", "42", "422"],
  [
    "en.meget.lang.adresse.som.ingen.har@example.org",
    "En Meget Lang Adresse Som Ingen Har",
    "en.h",
  ],
])("of %s are made the name %s and the user name %s", (email, fullName, username) => {
  expect(namesFromAddress(email)).toEqual({ fullName, username });
});

test("a name that was made of the address is nobody's own", () => {
  const email = "bkm@example.org";
  expect(isNamed({ email, fullName: namesFromAddress(email).fullName })).toBe(false);
  expect(isNamed({ email, fullName: "Birthe Kirstine Madsen" })).toBe(true);
});

test("what is made of an address is valid by the contract", () => {
  const { fullName, username } = registration.shape;
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const made = namesFromAddress(email);
      expect(fullName.safeParse(made.fullName).success).toBe(true);
      expect(username.safeParse(made.username).success).toBe(true);
    }),
  );
});

test("there is always one, and each is valid by the contract", () => {
  const wanted = fc.option(fc.stringMatching(/^[A-Za-z0-9._-]{3,32}$/), { nil: undefined });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), wanted, (fullName, known) => {
      const suggestions = usernameSuggestions(fullName, known);
      expect(suggestions.length).toBeGreaterThan(0);
      const { username } = registration.shape;
      expect(suggestions.filter((name) => !username.safeParse(name).success)).toEqual([]);
    }),
  );
});
