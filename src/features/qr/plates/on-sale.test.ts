import { expect, test } from "vitest";
import { MATERIAL_NAMES } from "#features/qr/advice/contract.ts";
import { adviseOnPlate, adviseLeastSize } from "#features/qr/advice/model.ts";
import { PLATE_NAMES, READ_FROM_CM } from "./contract.ts";

/** The longest host whose symbol has 29 modules, as the exports expect. */
const LONG_HOST = `${"m".repeat(24)}.dk`;

const SOLD = PLATE_NAMES.flatMap((plate) =>
  ["mindelys.dk", LONG_HOST].flatMap((host) => [0, 1, 2].map((words) => ({ plate, host, words }))),
);

test.each(SOLD)(
  "the $plate plate on sale with $words lines is engravable and readable at $host",
  ({ plate, host, words }) => {
    const advice = adviseOnPlate(host, plate, words);
    expect(advice).toMatchObject({ verdict: "yes", modules: 29 });
    // Without words with the margin that advised sizes have, too.
    const margin = words === 0 ? 1.05 : 1;
    expect(advice.moduleMm).toBeGreaterThanOrEqual(advice.leastModuleMm * margin);
    expect(advice.reachCm).toBeGreaterThanOrEqual(READ_FROM_CM);
    expect(advice.nearestCm).toBeLessThanOrEqual(READ_FROM_CM);
  },
);

test("a symbol cut into granite has to be larger than the plates on sale", () => {
  const granite = adviseLeastSize("mindelys.dk", "greyGranitePolished", 25);
  expect(granite.verdict).toBe("yes");
  expect(granite.moduleMm).toBeGreaterThan(adviseOnPlate("mindelys.dk", "steel").moduleMm);
});

test("the least size is accepted for every material", () => {
  for (const material of MATERIAL_NAMES) {
    expect(["yes", "some"]).toContain(adviseLeastSize("mindelys.dk", material, 25).verdict);
  }
});
