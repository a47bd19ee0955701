import { expect, test } from "vitest";
import { formatLimit, formatMillimetres, formatSize, formatSquare } from "./measures.ts";

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

test("a height is written in millimetres, in one piece", () => {
  expect(formatMillimetres(1.3953, "da")).toBe("1,4\u00a0mm");
  expect(formatMillimetres(1.5857, "en")).toBe("1.6\u00a0mm");
});

test("a limit is written as it is set", () => {
  expect(formatLimit(50 * 1024 * 1024, "da")).toBe("50\u00a0MB");
  expect(formatLimit(10 * 1024 * 1024 * 1024, "da")).toBe("10\u00a0GB");
  expect(formatLimit(1.5 * 1024 * 1024 * 1024, "en")).toBe("1.5\u00a0GB");
});
