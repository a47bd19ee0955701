import { expect, test } from "vitest";
import { soundUrl } from "./picture-views.ts";

const about = { width: null, height: null };
const recorded = { format: "original", ...about, url: "/file.original" } as const;
const opus = { format: "opus", ...about, url: "/file.opus" } as const;
const aac = { format: "m4a", ...about, url: "/file.m4a" } as const;

test.each([
  ["AAC, which older phones play, too", [opus, aac], "/file.m4a"],
  ["AAC, where there is nothing else", [aac], "/file.m4a"],
  ["its own, as an earlier version served it", [recorded], "/file.original"],
  ["none before it is ready", [], undefined],
])("a recording's format is %s", (_, variants, url) => {
  expect(soundUrl(variants)).toBe(url);
});
