import { expect, it } from "vitest";
import { lastWithdrawalDay } from "./model.ts";

it("ends a term on the fourteenth day, or on the next working day", () => {
  const terms = {
    "2026-11-09": "2026-11-23", // a Monday
    "2026-11-07": "2026-11-23", // would be a Saturday
    "2026-12-10": "2026-12-28", // Christmas Eve to Sunday
    "2026-12-17": "2027-01-04", // New Year's Eve to Sunday
    "2026-03-19": "2026-04-07", // Maundy Thursday to Easter Monday
    "2026-05-22": "2026-06-08", // Constitution Day, a Friday
  };
  for (const [from, last] of Object.entries(terms)) {
    expect([from, lastWithdrawalDay(from)]).toEqual([from, last]);
  }
});
