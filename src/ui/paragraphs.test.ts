import { describe, expect, it } from "vitest";
import { paragraphs } from "./paragraphs.ts";

describe("paragraphs", () => {
  it("splits at blank lines and keeps single line breaks", () => {
    expect(paragraphs("Kære Inger\r\n\r\nTak for alt.\nHilsen\n \n\n Malthe ")).toEqual([
      ["Kære Inger"],
      ["Tak for alt.", "Hilsen"],
      ["Malthe"],
    ]);
  });

  it("returns none for an empty text", () => {
    expect(paragraphs(" \n\n ")).toEqual([]);
  });
});
