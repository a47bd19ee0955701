import { describe, expect, it } from "vitest";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { isSettled } from "./settled.ts";

const can = {
  edit: false,
  contribute: false,
  moderate: false,
  delete: false,
  chooseIndexing: false,
  show: false,
};
const counts = { candles: 1, guestbook: 0, tributes: 0, pictures: 0 };
const memorial = { name: "Inger", epitaph: null, can, counts } as unknown as Memorial;
const pictures: string[] = [];

type Part = { memorial: Memorial; pictures: string[] };

describe("a part of a memorial's page", () => {
  it("is not re-rendered when only another candle is lit", () => {
    const later = { ...memorial, counts: { ...memorial.counts, candles: 2 } };
    expect(isSettled<Part>({ memorial, pictures }, { memorial: later, pictures })).toBe(true);
  });

  it("is re-rendered when the memorial's text, a capability or another prop changes", () => {
    const before = { memorial, pictures };
    const asKeeper = { ...memorial, can: { ...can, edit: true } };
    expect(isSettled<Part>(before, { memorial: { ...memorial, name: "Misser" }, pictures })).toBe(
      false,
    );
    expect(isSettled<Part>(before, { memorial: asKeeper, pictures })).toBe(false);
    expect(isSettled<Part>(before, { memorial, pictures: ["new"] })).toBe(false);
  });
});
