import { expect, test } from "vitest";
import { formatSquare } from "./measures.ts";

test("a square is written in centimetres, with the language's decimal sign", () => {
  expect(formatSquare(40, "da")).toBe("4 × 4 cm");
  expect(formatSquare(45, "da")).toBe("4,5 × 4,5 cm");
  expect(formatSquare(45, "en")).toBe("4.5 × 4.5 cm");
});
