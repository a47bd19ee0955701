import { expect, it } from "vitest";
import { detailsOf } from "./audit-words.ts";

it("sets the reason apart from what was changed", () => {
  expect(detailsOf({ role: "support", after: ["support"], reason: "Ny", before: [] })).toEqual({
    reason: "Ny",
    rest: "role: support · before: – · after: support",
  });
  expect(detailsOf({ revision: 7 })).toEqual({ reason: "", rest: "revision: 7" });
});
