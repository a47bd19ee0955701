import { describe, expect, it } from "vitest";
import { countLinks, hasAnyOf } from "./unwelcome.ts";

describe("links", () => {
  it.each([
    ["Tak for alt.", 0],
    ["Se https://example.org/a", 1],
    ["HTTP://A.dk, www.b.dk og https://c.dk", 3],
    ["Vi ses kl. 10. Www er ingen adresse.", 0],
  ])("are counted: %s", (text, count) => {
    expect(countLinks(text)).toBe(count);
  });
});

describe("a blocked word", () => {
  const words = ["kasino", "hurtige penge", "ÅL", ""];

  it.each(["Bedste KASINO!", "Hurtige\n... penge her", "en ål", "ｋａｓｉｎｏ"])(
    "is found: %j",
    (text) => {
      expect(hasAnyOf(text, words)).toBe(true);
    },
  );

  it.each(["kasinoet", "hurtige små penge", "skål", "", "👩‍👩‍👧"])("is not in %j", (text) => {
    expect(hasAnyOf(text, words)).toBe(false);
  });
});
