import { expect, test } from "vitest";
import { folderOf } from "./model.ts";

test("directories of pages are in the order of their list", () => {
  expect(folderOf(0, "inger-oestergaard")).toBe("pages/01-inger-oestergaard");
  expect(folderOf(99, "per")).toBe("pages/100-per");
});
