import { describe, expect, it } from "vitest";
import { afterChange, isCertain, itemFor, placeToTake } from "./model.ts";

describe("the item that is taken", () => {
  const steel = { sku: "Blank-Steel-40", kind: "blank" } as const;
  const bronze = { sku: "BRONZE", kind: "blank" } as const;
  const plain = { sku: "4711", kind: "blank" } as const;
  const card = { sku: "cardboard", kind: "packaging" } as const;
  const box = { sku: "BOX-S", kind: "packaging" } as const;

  it("is of the kind, told by a word of its SKU", () => {
    const items = [card, plain, bronze, steel, box];
    expect(itemFor("steel", items)).toBe(steel);
    expect(itemFor("bronze", items)).toBe(bronze);
    expect(itemFor("box", items)).toBe(box);
    expect(itemFor("card", items)).toBeUndefined();
  });

  it("needs no word where there is one of the kind, and is never that of another use", () => {
    expect(itemFor("bronze", [plain])).toBe(plain);
    expect(itemFor("steel", [bronze, plain])).toBe(plain);
    expect(itemFor("bronze", [steel])).toBeUndefined();
    expect(itemFor("box", [card])).toBe(card);
  });
});

describe("the place it is taken from", () => {
  const at = (batch: string, quantity: number) => ({ locationId: "here", batch, quantity });
  const stock = (...balances: ReturnType<typeof at>[]) => ({ onHand: 0, onOrder: 0, balances });

  it("is where the first of what is left came", () => {
    expect(placeToTake(stock(at("1", 0), at("2", 3), at("3", 9)))).toMatchObject({ batch: "2" });
    expect(placeToTake(stock(at("1", 0), at("2", -1)))).toMatchObject({ batch: "2" });
    expect(placeToTake(stock())).toBeNull();
  });
});

it("a movement leaves the sum of all places as it is", () => {
  const change = { kind: "moved", from: "a", to: "b", batch: "", quantity: 4 } as const;
  expect(afterChange({ onHand: 0, onOrder: 2, balances: [] }, change)).toEqual({
    onHand: 0,
    onOrder: 2,
    balances: [
      { locationId: "a", batch: "", quantity: -4 },
      { locationId: "b", batch: "", quantity: 4 },
    ],
  });
});

describe("a difference is certain", () => {
  const entry = (counter: string, counted: number, expected = 10) => ({
    counter,
    counted,
    expected,
  });

  it.each([
    ["if there is none", [entry("bo", 10)], true],
    ["not by one counter", [entry("bo", 9)], false],
    ["not by the same counter twice", [entry("bo", 9), entry("bo", 9)], false],
    ["by two who agree", [entry("bo", 9), entry("karen", 9)], true],
    ["not by two who don't", [entry("bo", 8), entry("karen", 9)], false],
    [
      "by two who agree although it was moved between",
      [entry("bo", 9), entry("karen", 4, 5)],
      true,
    ],
    ["not if the first thinks again", [entry("bo", 9), entry("bo", 8), entry("karen", 9)], false],
  ])("%s", (_, entries, certain) => {
    expect(isCertain(entries)).toBe(certain);
  });
});
