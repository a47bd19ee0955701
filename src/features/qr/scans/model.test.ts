import { describe, expect, it } from "vitest";
import { inWeeks, WEEKS } from "./model.ts";

describe("the last weeks", () => {
  it("contain each day once, this week last, and no earlier days", () => {
    const days = [
      { day: "2026-11-22", count: 3 },
      { day: "2026-11-16", count: 2 },
      { day: "2026-11-15", count: 5 },
      { day: "2026-08-31", count: 7 },
      { day: "2026-08-30", count: 100 },
    ];
    const weeks = inWeeks(days, "2026-11-22");
    expect(weeks).toHaveLength(WEEKS);
    expect(weeks.slice(-2)).toEqual([5, 5]);
    expect(weeks[0]).toBe(7);
  });
});
