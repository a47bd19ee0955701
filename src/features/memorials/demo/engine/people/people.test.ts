import { describe, expect, it } from "vitest";
import { genitive } from "#features/memorials/demo/engine/texts/da/words.ts";
import { fill, fillable } from "#features/memorials/demo/engine/texts/fill.ts";
import { certainAge } from "./dates.ts";
import { createSlugs, slugOf } from "./slug.ts";

describe("certainAge", () => {
  it("counts whole years between two known days", () => {
    expect(certainAge("1931-05-17", "2024-02-03")).toBe(92);
    expect(certainAge("1931-05-17", "2024-05-17")).toBe(93);
  });

  it("needs no days if the months differ", () => {
    expect(certainAge("1931-05", "2024-02-03")).toBe(92);
    expect(certainAge("1931-02", "2024-05")).toBe(93);
  });

  it("is null if a birthday may lie between", () => {
    expect(certainAge("1931-05", "2024-05-03")).toBeNull();
    expect(certainAge("1931", "2024-05-03")).toBeNull();
    expect(certainAge("~1931", "2024-05-03")).toBeNull();
    expect(certainAge(null, "2024-05-03")).toBeNull();
  });
});

describe("slugs", () => {
  it("transliterate what a URL can't contain", () => {
    expect(slugOf("Inger Margrethe Østergård")).toBe("inger-margrethe-oestergaard");
    expect(slugOf("José Núñez Ángel")).toBe("jose-nunez-angel");
    expect(slugOf("  Guðrún & Þórður ")).toBe("gudrun-thordur");
  });

  it("distinguish people of one name by year, then by number", () => {
    const slugFor = createSlugs();
    expect(slugFor("Else Holm", 1930)).toBe("else-holm");
    expect(slugFor("Else Holm", 1931)).toBe("else-holm-1931");
    expect(slugFor("Else Holm", 1931)).toBe("else-holm-1931-2");
    expect(slugFor("Else Holm", 1931)).toBe("else-holm-1931-3");
  });
});

describe("templates", () => {
  it("start with a capital, even where a pronoun comes first", () => {
    expect(fill("{han} sang.", { han: "hun" })).toBe("Hun sang.");
  });

  it("refuse a placeholder without a value", () => {
    expect(() => fill("{partner} sang.", {})).toThrow("partner");
    expect(fillable(["{partner} sang.", "Alle sang."], {})).toEqual(["Alle sang."]);
  });
});

it("forms the Danish genitive", () => {
  expect(["Karen", "Jens", "Max", "Lise"].map(genitive)).toEqual([
    "Karens",
    "Jens’",
    "Max’",
    "Lises",
  ]);
});
