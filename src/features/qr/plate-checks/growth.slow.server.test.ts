import { describe, expect, it } from "vitest";
import { expectGrade, POSES } from "#test/exact-plates.ts";

/** From much too narrow to much too wide, in modules. */
const LADDER = [-0.45, -0.4, -0.3, -0.25, -0.15, 0, 0.15, 0.25, 0.3, 0.35, 0.4, 0.45];
const MIDDLE = LADDER.indexOf(0);

describe("the further a symbol is overcut or undercut, the lower its grade", () => {
  it.each(POSES)("$name", async (pose) => {
    const ranks: number[] = [];
    for (const growth of LADDER) ranks.push(await expectGrade(growth, pose));
    const [narrow, wide] = [ranks.slice(0, MIDDLE + 1).toReversed(), ranks.slice(MIDDLE)];
    for (const side of [narrow, wide]) {
      expect(side).toEqual(side.toSorted((one, other) => one - other));
      expect(side[0]).toBe(0);
    }
  });
});
