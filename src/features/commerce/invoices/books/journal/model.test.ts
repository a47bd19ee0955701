import { expect, it } from "vitest";
import { journalDays } from "./model.ts";

const TODAY = "2026-11-24";

it.each([
  [{}, "2026-01-01", TODAY],
  [{ from: "2026-03-05" }, "2026-03-05", TODAY],
  [{ from: "2025" }, "2025-01-01", TODAY],
  [{ to: "2025" }, "2025-01-01", "2025-12-31"],
  [{ to: "2024-02" }, "2024-01-01", "2024-02-29"],
  [{ from: "2024-10", to: "2025-04" }, "2024-10-01", "2025-04-30"],
  [{ from: "2026-03-05", to: "2026-03-05" }, "2026-03-05", "2026-03-05"],
])("a journal of %j is from %s to %s", (asked, from, to) => {
  expect(journalDays(asked, TODAY)).toEqual({ from, to });
});
