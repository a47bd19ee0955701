import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALPHABET,
  checkCharacter,
  CODE_LENGTH,
  groupCode,
  isLostInSpreadsheets,
  likelyCodes,
  parseCode,
} from "./model.ts";

const character = fc.constantFrom(...ALPHABET.split(""));
const codes = fc
  .array(character, { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
  .map((drawn) => drawn.join(""))
  .map((random) => random + checkCharacter(random));
const place = fc.nat({ max: CODE_LENGTH });
const RUNS = { numRuns: 1000 };

it("is known when a spreadsheet would take it for a number or a date", () => {
  for (const word of [
    "012345",
    "1234E5",
    "9E1",
    "12D345",
    "5MAR26",
    "12MAR2026",
    "MAJ126",
    "SEPT22",
  ]) {
    expect(isLostInSpreadsheets(word), word).toBe(true);
  }
  for (const word of ["1234E", "E12345", "12F345", "1E2E34", "7K2MQX4R8", "5MBR26", "123MAR"]) {
    expect(isLostInSpreadsheets(word), word).toBe(false);
  }
});

describe("a code", () => {
  it("is understood however it is typed, and when the whole address is pasted", () => {
    const ways = [
      (code: string) => groupCode(code).toLowerCase(),
      (code: string) => groupCode(code).replaceAll(" ", "–"),
      (code: string) => code.replaceAll("0", "o").replaceAll("1", "l"),
      (code: string) => `  ${code.split("").join(".")}\n`,
      (code: string) => `HTTPS://EXAMPLE.ORG/Q/${code}`,
      (code: string) => `https://example.org/qr-scan/${code.toLowerCase()}?fra=sten#top`,
      (code: string) => `example.org/q/${groupCode(code).replaceAll(" ", "-")}/`,
    ];
    fc.assert(
      fc.property(codes, fc.constantFrom(...ways), (code, way) => {
        expect(parseCode(way(code))).toBe(code);
      }),
      RUNS,
    );
  });

  it("shows every single wrong character, and every swap of neighbours", () => {
    fc.assert(
      fc.property(codes, place, character, (code, at, other) => {
        fc.pre(code.charAt(at) !== other);
        expect(parseCode(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }),
      RUNS,
    );
    fc.assert(
      fc.property(codes, fc.nat({ max: CODE_LENGTH - 1 }), (code, at) => {
        const [one, two] = [code.charAt(at), code.charAt(at + 1)];
        fc.pre(one !== two);
        expect(parseCode(code.slice(0, at) + two + one + code.slice(at + 2))).toBeNull();
      }),
      RUNS,
    );
  });

  it("is among the few that were likely meant, whichever way the finger slipped", () => {
    const slips = [
      (code: string, at: number, other: string) => code.slice(0, at) + other + code.slice(at + 1),
      (code: string, at: number) => code.slice(0, at) + code.slice(at + 1),
      (code: string, at: number, other: string) => code.slice(0, at) + other + code.slice(at),
      (code: string, at: number) =>
        code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2),
      // A letter that stands on no plate.
      (code: string, at: number) => `${code.slice(0, at)}U${code.slice(at + 1)}`,
    ];
    fc.assert(
      fc.property(codes, place, character, fc.constantFrom(...slips), (code, at, other, slip) => {
        const typed = slip(code, at, other);
        fc.pre(parseCode(typed) === null);
        expect(likelyCodes(typed)).toContain(code);
        expect(likelyCodes(typed).length).toBeLessThan(30);
      }),
      RUNS,
    );
  });

  it("suggests nothing for what is whole, or nowhere near a code", () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(likelyCodes(code)).toEqual([]);
      }),
      RUNS,
    );
    for (const text of ["", "hej", "0".repeat(200), "🕯"]) expect(likelyCodes(text)).toEqual([]);
  });
});
