import { expect, it } from "vitest";
import { firstLetter } from "./first-letter.ts";

it("returns a name's first letter, whole and in its own script", () => {
  expect(firstLetter("Inger Østergård")).toBe("I");
  expect(firstLetter("ålborg")).toBe("å");
  expect(firstLetter("E\u0301lodie")).toBe("E\u0301");
  expect(firstLetter("عائشة")).toBe("ع");
  expect(firstLetter("»Mads« Holm")).toBe("M");
  expect(firstLetter("山田")).toBe("山");
});

it("returns none without a letter", () => {
  expect(firstLetter("…")).toBe("");
});
