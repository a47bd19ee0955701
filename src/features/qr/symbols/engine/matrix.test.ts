import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeSymbol, SymbolRefused, symbolText, type SymbolRefusal } from "./matrix.ts";

const CODE = "7K2MQX4R8";

function refusalOf(make: () => unknown): SymbolRefusal | null {
  try {
    make();
    return null;
  } catch (error) {
    if (error instanceof SymbolRefused) return error.refusal;
    throw error;
  }
}

describe("a symbol", () => {
  test("encodes the address in capitals, so that it stays small", () => {
    expect(symbolText("mindelys.dk", CODE)).toBe("HTTPS://MINDELYS.DK/Q/7K2MQX4R8");
    expect(
      encodeSymbol({ host: "mindelys.dk", code: CODE }, { level: "Q", largest: 29 }),
    ).toHaveLength(29);
    expect(encodeSymbol({ host: "m.dk", code: CODE }, { level: "Q", largest: 29 })).toHaveLength(
      25,
    );
  });

  test("is refused if the host makes it grow, with the length that fits", () => {
    const host = "minder.en-meget-lang-kommune.dk";
    const make = (largest: number) => encodeSymbol({ host, code: CODE }, { level: "Q", largest });
    const refusal = refusalOf(() => make(29));
    expect(refusal).toEqual({
      reason: "hostTooLong",
      host,
      modules: 33,
      largest: 29,
      most: 47 - "HTTPS:///Q/".length - CODE.length,
    });
    expect(make(33)).toHaveLength(33);
  });

  test("is refused if no host fits, and says so", () => {
    const host = "mindelys.dk";
    expect(
      refusalOf(() => encodeSymbol({ host, code: CODE }, { level: "H", largest: 25 })),
    ).toEqual({ reason: "symbolTooSmall", host, modules: 29, largest: 25 });
  });

  test("is refused for a host outside the alphanumeric mode", () => {
    for (const host of ["minde_lys.dk", "mindelys.dk/stien", "mindelysø.dk", ""]) {
      expect(
        refusalOf(() => encodeSymbol({ host, code: CODE }, { level: "Q", largest: 57 })),
      ).toEqual({
        reason: "hostUnreadable",
        host,
      });
    }
    expect(
      refusalOf(() => encodeSymbol({ host: "m.dk", code: "../x" }, { level: "Q", largest: 29 })),
    ).toMatchObject({ reason: "codeUnreadable" });
  });

  test("is the smallest that holds its address, or is refused, for any host", () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,30}$/);
    fc.assert(
      fc.property(label, fc.constantFrom("Q", "H"), (name, level) => {
        const host = `${name}.dk`;
        const sizes = [21, 25, 29, 33, 37, 41].map((largest) => {
          const made = refusalOf(() => encodeSymbol({ host, code: CODE }, { level, largest }));
          return made === null ? largest : null;
        });
        const smallest = sizes.find((size) => size !== null);
        if (smallest === undefined || smallest === null) return;
        const matrix = encodeSymbol({ host, code: CODE }, { level, largest: 41 });
        expect(matrix).toHaveLength(smallest);
        expect(matrix.every((row) => row.length === smallest)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
