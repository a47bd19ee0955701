import { expect, it } from "vitest";
import { heldSelector, lightSelector } from "./shown-rules.ts";

it("holds a state where it is shown, with the weight that it had", () => {
  expect(heldSelector(".button:hover")).toBe(".button:is([data-shows='hover'] *)");
  expect(heldSelector(".drop:focus-within")).toBe(".drop:is([data-shows='focus'] *)");
  expect(heldSelector(".card:has(.card-link:focus-visible)")).toMatch(
    /^\.card:has\(\.card-link:is\(\[data-shows='focus'\] \*\):where\(a, .+\)\)$/,
  );
  expect(heldSelector(".input:focus")).toMatch(/^\.input:is\(\[data-shows='focus'\] \*\):where\(/);
  expect(heldSelector(".button:disabled")).toBeNull();
});

it("says for a block what is light by default, and nothing of the dark", () => {
  expect(lightSelector(":root, [data-memorial]")).toBe(
    "[data-specimen='light'], [data-specimen='light'] [data-memorial], " +
      "[data-specimen='light'] [data-memorial]",
  );
  expect(lightSelector('[data-memorial="coast"]')).toBe(
    "[data-specimen='light'] [data-memorial=\"coast\"]",
  );
  expect(
    lightSelector(':is([data-theme="dark"], [data-theme="dark"] *)[data-memorial="coast"]'),
  ).toBeNull();
  expect(lightSelector('[data-theme="dark"] [data-memorial]')).toBeNull();
  expect(lightSelector(".page")).toBeNull();
});
