import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advise, MATERIAL_NAMES, refusalFor } from "./model.ts";

const host = "mindelys.dk";
const asked = { material: "greyGranitePolished", sizeMm: 60, distanceCm: 40 } as const;

describe("advice", () => {
  test("sixty millimetres of granite are read at arm's length, with the stronger correction for nothing", () => {
    expect(advise(host, asked)).toMatchObject({
      verdict: "yes",
      modules: 29,
      level: "H",
      cut: "light",
      quietMm: (4 * 60) / 37,
    });
  });

  test("a module smaller than the stone's grain is refused with the least size that holds", () => {
    const advice = advise(host, { ...asked, sizeMm: 30 });
    expect(advice.verdict).toBe("tooSmall");
    expect(advise(host, { ...asked, sizeMm: advice.leastSizeMm }).verdict).toBe("yes");
  });

  test("who stands too far away is told how near they must come", () => {
    const advice = advise(host, { ...asked, distanceCm: 300 });
    expect(advice.verdict).toBe("tooFar");
    expect(advice.reachCm).toBeLessThan(300);
  });

  test("swapped colours are read by some phones only", () => {
    expect(advise(host, asked, true)).toMatchObject({ verdict: "some", cut: "dark" });
  });

  test("what is advised as the least is itself advised, for every material and distance", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MATERIAL_NAMES),
        fc.integer({ min: 5, max: 300 }),
        (material, distanceCm) => {
          const { leastSizeMm } = advise(host, { material, sizeMm: 60, distanceCm });
          const { verdict } = advise(host, { material, sizeMm: leastSizeMm, distanceCm });
          expect(["yes", "some"]).toContain(verdict);
        },
      ),
    );
  });

  test("a longer host needs more modules, and says so; one that can't be written is refused", () => {
    const long = advise("minder.en-meget-lang-kommune.dk", asked);
    expect(long.modules).toBe(33);
    expect(long.moduleMm).toBeLessThan(advise(host, asked).moduleMm);
    expect(refusalFor("minde_lys.dk")).toMatchObject({ reason: "hostUnreadable" });
    expect(refusalFor(host)).toBeNull();
  });
});
