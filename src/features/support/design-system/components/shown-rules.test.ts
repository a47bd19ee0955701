import { expect, it } from "vitest";
import { stateSelector, lightSelector } from "./shown-rules.ts";

it("copies a rule for a state with the same specificity", () => {
  expect(stateSelector(".button:hover")).toBe(".button:is([data-shows='hover'] *)");
  expect(stateSelector(".drop:focus-within")).toBe(".drop:is([data-shows='focus'] *)");
  expect(stateSelector(".card:has(.card-link:focus-visible)")).toMatch(
    /^\.card:has\(\.card-link:is\(\[data-shows='focus'\] \*\):where\(a, .+\)\)$/,
  );
  expect(stateSelector(".input:focus")).toMatch(/^\.input:is\(\[data-shows='focus'\] \*\):where\(/);
  expect(stateSelector(".button:disabled")).toBeNull();
});

it("copies the light theme's defaults for a block, without the dark ones", () => {
  expect(lightSelector(":root, [data-palette]")).toBe(
    "[data-specimen='light'], [data-specimen='light'] [data-palette], " +
      "[data-specimen='light'] [data-palette]",
  );
  expect(lightSelector('[data-palette="coast"]')).toBe(
    "[data-specimen='light'] [data-palette=\"coast\"]",
  );
  expect(
    lightSelector(':is([data-theme="dark"], [data-theme="dark"] *)[data-palette="coast"]'),
  ).toBeNull();
  expect(lightSelector('[data-theme="dark"] [data-palette]')).toBeNull();
  expect(lightSelector(".page")).toBeNull();
});
