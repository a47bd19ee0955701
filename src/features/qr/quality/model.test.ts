import { describe, expect, it } from "vitest";
import { STEPS } from "../life/contract.ts";
import { GRADES } from "../plate-checks/contract.ts";
import { asksForQuality, qualityRefusal, type Quality } from "./model.ts";

const GOOD: Quality = { isProven: true, grade: "A", isExcepted: false, mayGoUnchecked: true };

describe("what a plate's quality allows", () => {
  it("is asked for where it decides, and nowhere else", () => {
    const worst = {
      isProven: false,
      grade: "F",
      isExcepted: false,
      mayGoUnchecked: false,
    } as const;
    const deciding = STEPS.filter((step) => qualityRefusal(worst, step, false) !== null);
    expect(deciding).toEqual(["engraved", "packed", "shipped"]);
    expect(STEPS.filter(asksForQuality)).toEqual(deciding);
  });

  it("is engraving from a proven file, or with a reason", () => {
    const unproven = { ...GOOD, isProven: false };
    expect(qualityRefusal(GOOD, "engraved", false)).toBeNull();
    expect(qualityRefusal(unproven, "engraved", false)).toBe("notProven");
    expect(qualityRefusal(unproven, "engraved", true)).toBeNull();
  });

  it("is going out with C at least, or with two people's word, and no reason alone is enough", () => {
    for (const step of ["packed", "shipped"] as const) {
      for (const grade of GRADES) {
        const refusal = grade === "D" || grade === "F" ? "belowGrade" : null;
        expect(qualityRefusal({ ...GOOD, grade }, step, true)).toBe(refusal);
        expect(qualityRefusal({ ...GOOD, grade, isExcepted: true }, step, false)).toBeNull();
      }
    }
  });

  it("is going out without a photograph where the package lets it", () => {
    const unchecked = { ...GOOD, grade: null };
    expect(qualityRefusal(unchecked, "packed", true)).toBeNull();
    const strict = { ...unchecked, mayGoUnchecked: false };
    expect(qualityRefusal(strict, "packed", true)).toBe("notChecked");
    expect(qualityRefusal({ ...strict, grade: "B" }, "packed", false)).toBeNull();
  });
});
