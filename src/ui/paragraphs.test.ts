import { describe, expect, it } from "vitest";
import { paragraphs } from "./paragraphs.ts";

describe("paragraphs", () => {
  it("divides at blank lines and keeps single line breaks", () => {
    expect(paragraphs("Kære Inger\r\n\r\nTak for alt.\nHilsen\n \n\n Malthe ")).toEqual([
      ["Kære Inger"],
      ["Tak for alt.", "Hilsen"],
      ["Malthe"],
    ]);
  });

  it("finds none in nothing", () => {
    expect(paragraphs(" \n\n ")).toEqual([]);
  });
});
