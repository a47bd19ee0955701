import { describe, expect, it } from "vitest";
import { boxNumber, gs1CheckDigit, parseBoxNumber, ssccOf } from "./model.ts";

describe("the number of a box", () => {
  it("is read as people type it", () => {
    expect(boxNumber(1042)).toBe("K-1042");
    for (const typed of ["K-1042", "k 1042", "1042", " K1042 "]) {
      expect(parseBoxNumber(typed)).toBe(1042);
    }
    for (const typed of ["", "W-1042", "K-", "10421042104"])
      expect(parseBoxNumber(typed)).toBeNull();
  });
});

describe("a serial shipping container code", () => {
  it("ends with the check digit of GS1", () => {
    // The example of the GS1 General Specifications, 7.9.1.
    expect(gs1CheckDigit("37610425002123456")).toBe("9");
    expect(ssccOf("0400000", 1001)).toBe("004000000000010014");
  });

  it("is eighteen digits with each prefix, and another one for each box", () => {
    for (const prefix of ["0400000", "57012345", "570123456", "5701234567"]) {
      const codes = [1001, 1002, 9_999_999].map((number) => ssccOf(prefix, number));
      expect(new Set(codes).size).toBe(3);
      for (const code of codes)
        expect(code).toMatch(new RegExp(`^\\d${prefix}\\d{${17 - prefix.length}}$`));
    }
    expect(() => ssccOf("5701234567", 10_000_000)).toThrow("no room");
  });
});
