import { describe, expect, it } from "vitest";
import { expectGrade, POSES } from "#test/exact-plates.ts";

/** One for each pose; all of them for all poses are in `growth.slow.server.test.ts`. */
const GROWTHS = [0, 0.25, -0.3, -0.45, 0.15, -0.15, 0.3, 0.4];

describe("an overcut or undercut symbol gets the grade of its geometry", () => {
  it.each(POSES.map((pose, index) => ({ ...pose, growth: GROWTHS[index] ?? 0 })))(
    "$name by $growth",
    async ({ growth, ...pose }) => {
      expect(await expectGrade(growth, pose)).toBeGreaterThanOrEqual(0);
    },
  );
});
