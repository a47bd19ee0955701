import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALPHABET, checkCharacter, groupCode } from "../model.ts";
import { codesIn } from "./model.ts";

const someCode = fc
  .array(fc.constantFrom(...ALPHABET.split("")), { minLength: 8, maxLength: 8 })
  .map((letters) => letters.join("") + checkCharacter(letters.join("")));

describe("codes in a text", () => {
  it("are found however they are written, and wherever", () => {
    const around = fc.constantFrom(
      "",
      " ",
      "Min kode er ",
      "(",
      "https://mindelys.dk/q/",
      "»",
      "\n",
    );
    fc.assert(
      fc.property(
        someCode,
        around,
        fc.constantFrom("", ".", " er løs", ")", "?x=1"),
        (code, before, after) => {
          const grouped = groupCode(code);
          for (const written of [code, grouped, code.toLowerCase(), grouped.replaceAll(" ", "-")]) {
            expect(codesIn(`${before}${written}${after}`).get(code)).toEqual([written]);
          }
        },
      ),
    );
  });

  it("are told once, with each way of writing", () => {
    const code = checkedCode();
    expect([...codesIn(`${groupCode(code)} og ${code} og ${code}`)]).toEqual([
      [code, [groupCode(code), code]],
    ]);
  });

  it("aren't words, longer ones, or codes with a typing error", () => {
    const code = checkedCode();
    const wrong = `${code.slice(0, 8)}${code.endsWith("0") ? "1" : "0"}`;
    for (const text of ["Den er løs", `X${code}`, `${code}X`, `æ${code}`, wrong, ""]) {
      expect(codesIn(text).size).toBe(0);
    }
  });

  it("are at most fifty, in any text", () => {
    fc.assert(
      fc.property(fc.array(someCode, { maxLength: 80 }), (codes) => {
        expect(codesIn(codes.join(", ")).size).toBeLessThanOrEqual(50);
      }),
    );
  });
});

function checkedCode(): string {
  return `7K2MQX4R${checkCharacter("7K2MQX4R")}`;
}
