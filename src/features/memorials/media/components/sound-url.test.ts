import { expect, test } from "vitest";
import { playableUrl, soundUrls } from "./sound-url.ts";

const recorded = { format: "original", width: null, height: null, url: "/file.original" } as const;
const aac = { format: "m4a", width: null, height: null, url: "/file.m4a" } as const;

const browser = (plays: RegExp) => ({
  canPlayType: (type: string) => (plays.test(type) ? ("maybe" as const) : ("" as const)),
});

test.each([
  ["only a recording", [recorded], "/file.original", "/file.original"],
  ["only AAC", [aac], "/file.m4a", "/file.m4a"],
  ["both", [recorded, aac], "/file.original", "/file.m4a"],
])("of %s each browser gets what it plays", (_, variants, inMost, onOldIphones) => {
  const urls = soundUrls({ variants });
  if (urls === null) throw new Error("there is something to play");
  expect(playableUrl(urls, browser(/ogg/))).toBe(inMost);
  expect(playableUrl(urls, browser(/opus/))).toBe(onOldIphones);
  expect(playableUrl(urls, browser(/^$/))).toBe(onOldIphones);
});

test("there is nothing to play before it is ready", () => {
  expect(soundUrls({ variants: [] })).toBeNull();
});
