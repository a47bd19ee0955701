import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MATERIAL_NAMES } from "./contract.ts";
import { advise, DISTANCES_CM, refusalFor, SIZES_MM } from "./model.ts";

const host = "mindelys.dk";
const asked = { material: "greyGranitePolished", sizeMm: 60, distanceCm: 40 } as const;

describe("advice", () => {
  test("sixty millimetres of granite are readable at arm's length, with more correction at no cost", () => {
    expect(advise(host, asked)).toMatchObject({
      verdict: "yes",
      modules: 29,
      level: "H",
      cut: "light",
      quietMm: (4 * 60) / 37,
    });
  });

  test("refuses a module smaller than the stone's grain, with the smallest size that works", () => {
    const advice = advise(host, { ...asked, sizeMm: 30 });
    expect(advice.verdict).toBe("tooSmall");
    expect(advise(host, { ...asked, sizeMm: advice.leastSizeMm }).verdict).toBe("yes");
  });

  test("says how near to come if the distance is too large", () => {
    const advice = advise(host, { ...asked, distanceCm: 300 });
    expect(advice.verdict).toBe("tooFar");
    expect(advice.reachCm).toBeLessThan(300);
  });

  test.each([
    ["nearer than a phone sees sharply", { sizeMm: 60, distanceCm: 5 }, "tooNear", 20],
    ["a metre from five centimetres", { sizeMm: 1000, distanceCm: 5 }, "tooNear", 143],
    ["larger than the picture from there", { sizeMm: 1000, distanceCm: 40 }, "tooLarge", 143],
    ["all of it in the picture", { sizeMm: 1000, distanceCm: 143 }, "yes", 143],
  ] as const)("tells what is %s", (_, question, verdict, nearestCm) => {
    const advice = advise(host, { material: "steel", ...question });
    expect(advice).toMatchObject({ verdict, nearestCm });
  });

  test("is too small if only readable from nearer than a phone can focus", () => {
    const advice = advise(host, { material: "steel", sizeMm: 20, distanceCm: 20 });
    expect(advice.verdict).toBe("tooSmall");
    expect(advice.leastSizeMm).toBe(30);
  });

  test("is never a plain yes if one of the decoders can't read it", () => {
    for (const material of ["greyGraniteMatt"] as const) {
      for (const sizeMm of [60, 80, 120, 200]) {
        expect(advise(host, { material, sizeMm, distanceCm: 30 }).verdict).toBe("some");
      }
    }
  });

  test("inverted colours are read by some phones only", () => {
    expect(advise(host, asked, true)).toMatchObject({ verdict: "some", cut: "dark" });
  });

  test("the advised minimum is itself accepted, for every material and distance", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MATERIAL_NAMES),
        fc.integer({ min: 20, max: DISTANCES_CM.most }),
        (material, distanceCm) => {
          const { leastSizeMm } = advise(host, { material, sizeMm: 60, distanceCm });
          const { verdict } = advise(host, { material, sizeMm: leastSizeMm, distanceCm });
          expect(["yes", "some"]).toContain(verdict);
          expect(leastSizeMm % 5 === 0 || leastSizeMm === 60).toBe(true);
          expect(leastSizeMm).toBeLessThanOrEqual(SIZES_MM.most);
        },
      ),
    );
  });

  test("a longer host needs more modules and says so; one that can't be encoded is refused", () => {
    const long = advise("minder.en-meget-lang-kommune.dk", asked);
    expect(long.modules).toBe(33);
    expect(long.moduleMm).toBeLessThan(advise(host, asked).moduleMm);
    expect(refusalFor("minde_lys.dk")).toMatchObject({ reason: "hostUnreadable" });
    expect(refusalFor(host)).toBeNull();
  });
});
