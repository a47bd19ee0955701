import { expect, it } from "vitest";
import { platesOf, sizeOf, ssccIn } from "./box-plates.ts";

const packed = (code: string) => ({ code, by: "Ida Pakker", at: "2026-11-30T12:00:00Z" });

it("lists what is missing first, and what was packed beyond what was expected, too", () => {
  const box = { expected: ["A", "B"], contents: [packed("B"), packed("C")] };
  expect(platesOf(box)).toEqual([
    { code: "A", packed: null },
    { code: "B", packed: packed("B") },
    { code: "C", packed: packed("C") },
  ]);
  expect(sizeOf(box)).toBe(3);
});

it("knows the barcode of a label, however it was read", () => {
  const sscc = "004000000000010426";
  for (const read of [sscc, `00${sscc}`, `]C100${sscc}`, `(00)${sscc}`, ` ${sscc} `]) {
    expect(ssccIn(read), read).toBe(sscc);
  }
  for (const read of ["7K2MQX4R8", sscc.slice(1), `${sscc}1`]) expect(ssccIn(read)).toBeNull();
});
