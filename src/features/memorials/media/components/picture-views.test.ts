import { expect, test } from "vitest";
import { soundUrl } from "./picture-views.ts";

const about = { width: null, height: null };
const recorded = { format: "original", ...about, url: "/file.original" } as const;
const aac = { format: "m4a", ...about, url: "/file.m4a" } as const;

test.each([
  ["its own, where every browser plays that", [recorded], "/file.original"],
  ["AAC, where older phones don't", [recorded, aac], "/file.m4a"],
  ["AAC, where none does", [aac], "/file.m4a"],
  ["none before it is ready", [], undefined],
])("a recording's format is %s", (_, variants, url) => {
  expect(soundUrl(variants)).toBe(url);
});
