import fc from "fast-check";
import { expect, test } from "vitest";
import { textParts } from "./text-parts.ts";

const inger = { written: ["7K2M QX4R 8", "7k2mqx4r8"] };
const villy = { written: ["P4TZ 9CJX M"] };

test("cuts a line at the codes in it, however they are written", () => {
  expect(textParts("Min kode 7k2mqx4r8 og P4TZ 9CJX M.", [inger, villy])).toEqual([
    "Min kode ",
    { written: "7k2mqx4r8", code: inger },
    " og ",
    { written: "P4TZ 9CJX M", code: villy },
    ".",
  ]);
});

test("finds the same code twice, and the longer of two that begin alike", () => {
  const short = { written: ["7K2M"] };
  expect(textParts("7K2M QX4R 8, 7K2M QX4R 8", [short, inger])).toEqual([
    { written: "7K2M QX4R 8", code: inger },
    ", ",
    { written: "7K2M QX4R 8", code: inger },
  ]);
});

test("loses nothing of any text", () => {
  const texts = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(texts, fc.array(fc.record({ written: fc.array(texts) })), (line, codes) => {
      const parts = textParts(line, codes);
      expect(parts.map((part) => (typeof part === "string" ? part : part.written)).join("")).toBe(
        line,
      );
    }),
  );
});
