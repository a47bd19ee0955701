import { expect, it } from "vitest";
import { firstRemindedDue, isToBeReminded } from "./model.ts";

const DUE = "2026-12-07";

it.each([
  [[], "2026-12-14", false],
  [[], "2026-12-15", true],
  [[], "2027-03-01", true],
  [["2026-12-15"], "2026-12-15", false],
  [["2026-12-15"], "2026-12-24", false],
  [["2026-12-15"], "2026-12-25", true],
  [["2026-12-15", "2026-12-30"], "2027-01-08", false],
  [["2026-12-15", "2026-12-30"], "2027-01-09", true],
  [["2026-12-15", "2026-12-30", "2027-01-09"], "2028-01-01", false],
])("after reminders on %j the %s asks for another: %s", (sentOn, day, isDue) => {
  expect(isToBeReminded({ dueOn: DUE, sentOn }, day)).toBe(isDue);
});

it("looks no further than what can have to be reminded of", () => {
  expect(firstRemindedDue("2026-12-15")).toBe(DUE);
});
