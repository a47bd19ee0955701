import { describe, expect, it } from "vitest";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import { countOf } from "#features/qr/symbols/engine/sheet.ts";
import { layOut, placeStateOf, sheetFor, sideOf } from "./model.ts";

describe("an open place", () => {
  it("goes on with its code, and is gone when nothing is engraved with it", () => {
    const states = STAGES.map((stage) => placeStateOf({ stage, isRetired: false }));
    expect(states).toEqual(["gone", null, ...STAGES.slice(2).map(() => "engraved")]);
    expect(placeStateOf({ stage: "created", isRetired: true })).toBe("gone");
  });
});

describe("laying out", () => {
  const places = { plateWidthMm: 45, plateHeightMm: 40 };
  const plate = (name: string, sideMm: number) => ({ name, sideMm });

  it("takes the free places in order, and names what is too large or too much", () => {
    const plates = [plate("a", 40), plate("b", 45), plate("c", 40), plate("d", 40)];
    const { laid, left } = layOut(plates, places, [2, 5]);
    expect(laid.map(({ name, place }) => [name, place])).toEqual([
      ["a", 2],
      ["c", 5],
    ]);
    expect(left.map(({ name }) => name)).toEqual(["b", "d"]);
  });

  it("has a sheet as large as the bed takes, and places as large as the largest plate", () => {
    expect(sideOf("steel", ["Inger", "Altid i vores tanker"])).toBe(45);
    const bed = { widthMm: 300, heightMm: 1000 };
    const sheet = sheetFor(bed, 45, { gapMm: 10 });
    expect(sheet).toMatchObject({ widthMm: 300, heightMm: 400, plateWidthMm: 45, gapMm: 10 });
    expect(countOf(sheet)).toBe(5 * 7);
    expect(countOf(sheetFor({ widthMm: 50, heightMm: 50 }, 40, {}))).toBe(0);
  });
});
