import { expect, test } from "vitest";
import { CREATIVE_COMMONS } from "../contract.ts";
import { ccAddress, ccName } from "./creative-commons.ts";

test.each([
  ["CC0-1.0", "CC0 1.0", "https://creativecommons.org/publicdomain/zero/1.0/"],
  ["CC-BY-SA-4.0", "CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/"],
  ["CC-BY-3.0", "CC BY 3.0", "https://creativecommons.org/licenses/by/3.0/"],
] as const)("%s is called %s, and told of at %s", (code, name, address) => {
  expect(ccName(code)).toBe(name);
  expect(ccAddress(code)).toBe(address);
});

test("every one of them has a name and an address", () => {
  for (const code of CREATIVE_COMMONS) {
    expect(ccName(code)).toMatch(/^CC.+ \d\.\d$/);
    expect(ccAddress(code)).toMatch(/^https:\/\/creativecommons\.org\/[a-z/-]+\/\d\.\d\/$/);
  }
});
