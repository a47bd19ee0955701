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
  parseKey,
} from "./model.ts";

const character = fc.constantFrom(...ALPHABET.split(""));
const codes = fc
  .array(character, { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
  .map((drawn) => drawn.join(""))
  .map((random) => random + checkCharacter(random));
const place = fc.nat({ max: CODE_LENGTH });
const RUNS = { numRuns: 1000 };

it("detects what a spreadsheet would convert to a number or a date", () => {
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

const fullWidth = (text: string) =>
  text.replace(/[0-9A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe("an activation key", () => {
  it("is accepted however it is typed, and nothing else is", () => {
    for (const typed of [
      "7K2MQX",
      " 7k2-mqx ",
      "Nøgle: 7K2 MQX",
      "“7K2MQX”",
      "7K2\u00adMQX",
      "7K2MQX.",
    ])
      expect(parseKey(typed)).toBe("7K2MQX");
    for (const typed of ["", "7K2MQ", "7K2MQXX", "7K2MQU", "ÅBCDEF", "null", "🕯"])
      expect(parseKey(typed)).toBeNull();
  });
});

describe("a code", () => {
  it("is accepted however it is typed, and when the whole address is pasted", () => {
    const ways = [
      (code: string) => groupCode(code).toLowerCase(),
      (code: string) => groupCode(code).replaceAll(" ", "–"),
      (code: string) => code.replaceAll("0", "o").replaceAll("1", "l"),
      (code: string) => `  ${code.split("").join(".")}\n`,
      (code: string) => `HTTPS://EXAMPLE.ORG/Q/${code}`,
      (code: string) => `https://example.org/qr-scan/${code.toLowerCase()}?fra=sten#top`,
      (code: string) => `example.org/q/${groupCode(code).replaceAll(" ", "-")}/`,
      (code: string) => groupCode(code).replaceAll(" ", "\u200b"),
      (code: string) => `\ufeff${code.split("").join("\u00ad")}\u200e`,
      (code: string) => `“${groupCode(code)}”.`,
      (code: string) => `»${code}«, `,
      (code: string) => `(${code})`,
      (code: string) => `[${groupCode(code)}];`,
      (code: string) => `'${code}'!`,
      (code: string) => fullWidth(groupCode(code)),
      (code: string) => `Kode: ${groupCode(code)}`,
      (code: string) => `Koden ${groupCode(code)}`,
      (code: string) => `Code:${code}`,
      (code: string) => `QR-code: ${code}.`,
      (code: string) => `Código: ${groupCode(code)}`,
      (code: string) => `Código QR ${code}`,
      (code: string) => `Kode：\u00a0${fullWidth(code)}`,
      (code: string) => encodeURIComponent(`https://example.org/q/${code}`),
      (code: string) => encodeURIComponent(encodeURIComponent(groupCode(code))),
      (code: string) =>
        `https://mail.example/r?to=${encodeURIComponent(`https://example.org/qr/${code}?a=1`)}&x=2`,
      (code: string) => `https://example.org/register?qrCode=${code}&lang=da`,
      (code: string) => `Kode: https://example.org/q/${code}`,
      (code: string) => `<https://example.org/q/${code}>.`,
    ];
    fc.assert(
      fc.property(codes, fc.constantFrom(...ways), (code, way) => {
        expect(parseCode(way(code))).toBe(code);
      }),
      RUNS,
    );
  });

  it("is kept whole if it begins like the label before codes", () => {
    fc.assert(
      fc.property(fc.array(character, { minLength: 4, maxLength: 4 }), (drawn) => {
        const random = `C0DE${drawn.join("")}`;
        const code = random + checkCharacter(random);
        for (const way of [code, groupCode(code), groupCode(code).replace("C0DE", "Code")])
          expect(parseCode(way)).toBe(code);
        expect(parseCode(`Code: ${groupCode(code)}`)).toBe(code);
      }),
    );
  });

  it("is never found in other text, and no input throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(parseCode(text) ?? "000000000").toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/);
      }),
      { numRuns: 200 },
    );
    for (const text of ["%", "%E0%A4%A", "%%%", "Kode:", "Código", "/q/", "?qrCode="])
      expect(parseCode(text)).toBeNull();
  });

  it("detects every single wrong character, and every swap of neighbours", () => {
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

  it("is among the few suggestions after any single typing error", () => {
    const slips = [
      (code: string, at: number, other: string) => code.slice(0, at) + other + code.slice(at + 1),
      (code: string, at: number) => code.slice(0, at) + code.slice(at + 1),
      (code: string, at: number, other: string) => code.slice(0, at) + other + code.slice(at),
      (code: string, at: number) =>
        code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2),
      // A letter that isn't in the alphabet.
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

  it("has no suggestions if it is valid, or too different from a code", () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(likelyCodes(code)).toEqual([]);
      }),
      RUNS,
    );
    for (const text of ["", "hej", "0".repeat(200), "🕯"]) expect(likelyCodes(text)).toEqual([]);
  });
});
