import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptOf, foldLetters, patternOf, searchedWords } from "#platform/folded-text.ts";

describe("folded text", () => {
  it.each([
    ["Østergård", "Ostergard", "Oestergaard", "ØSTERGAARD", "O\u0308stergard"],
    ["Åse Kjær", "Aase Kjaer", "ase kjar"],
    ["Anne-Marie", "Anne Marie", "anne  marie"],
    ["Þóra Guðrún", "Thora Gudrun"],
    ["José Peña Müller", "Jose Pena Mueller"],
    ["Łukasz", "lukasz"],
  ])("%s is written in several ways", (...names) => {
    expect(new Set(names.map(foldLetters)).size).toBe(1);
  });

  it("keeps different names apart", () => {
    expect(foldLetters("Hansen")).not.toBe(foldLetters("Jensen"));
    expect(foldLetters("Bo")).not.toBe(foldLetters("Bø Ib"));
  });

  it("has no words in spaces and marks", () => {
    expect(searchedWords(" - '.. ")).toEqual([]);
    expect(searchedWords("Inger  Marie, inger")).toEqual(["inger", "marie,"]);
  });

  it("takes wildcards as letters, and finds a short word at its beginning only", () => {
    expect(patternOf("10%_\\")).toBe("%10\\%\\_\\\\%");
    expect(patternOf("bo")).toBe("% bo%");
  });
});

describe("an excerpt", () => {
  it("shows a short text whole", () => {
    expect(excerptOf("Tak for\n\nalt, farmor", ["farmor"])).toBe("Tak for alt, farmor");
  });

  it("shows the words around what was found, in a long one", () => {
    const text = `${"Der var engang. ".repeat(40)}Så kom Østergård forbi. ${"Og så gik han. ".repeat(40)}`;
    const excerpt = excerptOf(text, searchedWords("ostergaard"));
    expect(excerpt).toContain("Så kom Østergård forbi.");
    expect(excerpt.startsWith("… ")).toBe(true);
    expect(excerpt.endsWith(" …")).toBe(true);
  });

  it("is short and well-formed, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), fc.string(), (text, word) => {
        const excerpt = excerptOf(text.toWellFormed(), searchedWords(word));
        expect(excerpt.length).toBeLessThan(200);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});
