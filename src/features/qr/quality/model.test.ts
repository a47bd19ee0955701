import { describe, expect, it } from "vitest";
import { STEPS } from "#features/qr/lifecycle/contract.ts";
import { GRADES } from "../plate-checks/contract.ts";
import { asksForQuality, qualityRefusal, type Quality } from "./model.ts";

const GOOD: Quality = { isProven: true, grade: "A", isExcepted: false, mayGoUnchecked: true };

describe("rules for a plate's quality", () => {
  it("are checked for the relevant steps only", () => {
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

  it("allow engraving from a proven file, or with a reason", () => {
    const unproven = { ...GOOD, isProven: false };
    expect(qualityRefusal(GOOD, "engraved", false)).toBeNull();
    expect(qualityRefusal(unproven, "engraved", false)).toBe("notProven");
    expect(qualityRefusal(unproven, "engraved", true)).toBeNull();
  });

  it("allow packing with C at least or with two people's approval; a reason alone isn't enough", () => {
    for (const step of ["packed", "shipped"] as const) {
      for (const grade of GRADES) {
        const refusal = grade === "D" || grade === "F" ? "belowGrade" : null;
        expect(qualityRefusal({ ...GOOD, grade }, step, true)).toBe(refusal);
        expect(qualityRefusal({ ...GOOD, grade, isExcepted: true }, step, false)).toBeNull();
      }
    }
  });

  it("allow packing without a photograph if the package permits it", () => {
    const unchecked = { ...GOOD, grade: null };
    expect(qualityRefusal(unchecked, "packed", true)).toBeNull();
    const strict = { ...unchecked, mayGoUnchecked: false };
    expect(qualityRefusal(strict, "packed", true)).toBe("notChecked");
    expect(qualityRefusal({ ...strict, grade: "B" }, "packed", false)).toBeNull();
  });
});
