import { expect, it } from "vitest";
import { shownParts } from "./shown-parts.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `o${index}`).join(" ");
const same = (text: string) => ({ kind: "same" as const, text });
const ADDED = { kind: "added" as const, text: "ny" };

it("shortens what is the same to the words around a change", () => {
  const [before, , after] = shownParts([same(`${words(100)} `), ADDED, same(` ${words(100)}\n`)]);
  expect(before?.text).toBe(`… ${words(100).split(" ").slice(76).join(" ")} `);
  expect(after?.text).toBe(` ${words(100).split(" ").slice(0, 23).join(" ")} …`);
});

it("keeps some words on both sides of what is between two changes", () => {
  const [, between] = shownParts([ADDED, same(`${words(100)}\n`), ADDED]);
  expect(between?.text).toMatch(/^o0 .* o23 … o76 .* o99\n$/);
});

it("leaves short texts, and those without any change, as they are", () => {
  const parts = [same(`${words(20)} `), ADDED, same(` ${words(20)}\n`)];
  expect(shownParts(parts)).toEqual(parts);
  expect(shownParts([same(words(100))])).toEqual([same(words(100))]);
});
