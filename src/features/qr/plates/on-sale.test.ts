import { expect, test } from "vitest";
import { adviseOnPlate, adviseLeastSize, MATERIAL_NAMES } from "#features/qr/advice/model.ts";
import { PLATE_NAMES, READ_FROM_CM } from "./contract.ts";

/** The longest host whose symbol has 29 modules, as the exports expect. */
const LONG_HOST = `${"m".repeat(24)}.dk`;

test.each(PLATE_NAMES.flatMap((name) => ["mindelys.dk", LONG_HOST].map((host) => [name, host])))(
  "the %s plate on sale is engravable and readable at %s",
  (name, host) => {
    const plate = PLATE_NAMES.find((one) => one === name) ?? "steel";
    const advice = adviseOnPlate(String(host), plate);
    expect(advice).toMatchObject({ verdict: "yes", modules: 29 });
    // The margin that advised sizes have, too.
    expect(advice.moduleMm).toBeGreaterThanOrEqual(advice.leastModuleMm * 1.05);
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
