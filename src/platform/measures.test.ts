import { expect, test } from "vitest";
import { formatSize, formatSquare } from "./measures.ts";

test("a square is written in centimetres, with the language's decimal sign", () => {
  expect(formatSquare(40, "da")).toBe("4 × 4 cm");
  expect(formatSquare(45, "da")).toBe("4,5 × 4,5 cm");
  expect(formatSquare(45, "en")).toBe("4.5 × 4.5 cm");
});

test("a file's size is written in the unit that a phone would choose", () => {
  expect(formatSize(17_400, "da")).toBe("17 kB");
  expect(formatSize(4_200_000, "da")).toBe("4,2 MB");
  expect(formatSize(4_200_000, "en")).toBe("4.2 MB");
});
