import { expect, it } from "vitest";
import { detailsOf } from "./audit-words.ts";

it("separates the reason from the changes, and lists before first", () => {
  expect(detailsOf({ role: "support", after: ["support"], reason: "Ny", before: [] })).toEqual({
    reason: "Ny",
    rest: [
      { field: "role", value: "support" },
      { field: "before", value: [] },
      { field: "after", value: ["support"] },
    ],
  });
  expect(detailsOf({ revision: 7 })).toEqual({
    reason: "",
    rest: [{ field: "revision", value: 7 }],
  });
});
