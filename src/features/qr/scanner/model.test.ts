import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STAGES } from "#features/qr/lifecycle/contract.ts";
import { ALPHABET, checkCharacter, groupCode } from "../model.ts";
import { JOBS } from "./contract.ts";
import { codeIn, nextJob, stagesOf } from "./model.ts";

const someCode = fc
  .array(fc.constantFrom(...ALPHABET.split("")), { minLength: 8, maxLength: 8 })
  .map((letters) => letters.join("") + checkCharacter(letters.join("")));

describe("scanned text", () => {
  it("contains the code in every format", () => {
    fc.assert(
      fc.property(someCode, fc.constantFrom("q", "qr", "qr-scan"), (code, folder) => {
        const address = `https://mindelys.dk/${folder}/${code}`;
        const ways = [code, groupCode(code), code.toLowerCase(), address, address.toUpperCase()];
        const danish = `HTTPSÆ--MINDELYS.DK-Q-${code}`;
        ways.push(`Kode: ${groupCode(code)}`, `»${code}«.`, groupCode(code).replace(" ", "\u200b"));
        ways.push(encodeURIComponent(address), `(${address})`);
        for (const way of [...ways, danish, ` ${address}?x=1 `]) expect(codeIn(way)).toBe(code);
      }),
    );
  });

  it.each(["", "https://mindelys.dk/", "https://mindelys.dk/q/", "4006381333931", "ABCDEFGHJ"])(
    "is no code of ours: %j",
    (read) => {
      expect(codeIn(read)).toBeNull();
    },
  );
});

describe("the jobs", () => {
  it("follow each other until a plate is delivered", () => {
    for (const job of JOBS) {
      for (const stage of stagesOf(job).before) expect(nextJob(stage)).toBe(job);
    }
    expect(STAGES.filter((stage) => nextJob(stage) === null)).toEqual(["digital", "delivered"]);
  });
});
