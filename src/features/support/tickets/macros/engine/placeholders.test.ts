import { expect, it } from "vitest";
import { LOCALES } from "#platform/i18n/locales.ts";
import { filledMacro, placeholdersIn, unfilledIn } from "./placeholders.ts";

const values = { name: "Åse $& Sten", number: "H-1042" };

it("every placeholder that is named in a language is filled", () => {
  for (const locale of LOCALES) {
    const named = placeholdersIn(locale);
    expect(named.length).toBeGreaterThan(1);
    expect(filledMacro(named.join(", "), values)).toBe("Åse $& Sten, H-1042");
  }
});

it("a placeholder is filled wherever it stands, also in another language's word", () => {
  expect(filledMacro("Kære {navn} ({NUMMER}), dear {name}", values)).toBe(
    "Kære Åse $& Sten (H-1042), dear Åse $& Sten",
  );
});

it("what nobody fills stays as it was typed", () => {
  const text = "Kære {navn}: {dato}, {}, {constructor}, {navn nr}";
  expect(filledMacro(text, { name: null, number: null })).toBe(text);
});

it("what nobody filled is found by the words of any language, and nothing else is", () => {
  for (const placeholder of LOCALES.flatMap(placeholdersIn)) {
    expect(unfilledIn(`Kære ${placeholder}`)).toBe(placeholder);
  }
  expect(unfilledIn("Kære {NAVN} ({nummer})")).toBe("{NAVN}");
  expect(unfilledIn("Kære Åse {dato} {} {constructor} {navn nr} navn")).toBeNull();
});
