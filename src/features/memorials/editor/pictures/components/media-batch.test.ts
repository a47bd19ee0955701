import { expect, test } from "vitest";
import { sharedText } from "./media-batch.ts";

const item = (id: string, album: string | null) => ({ id, album, datedOn: null, location: null });
const items = [item("a", "Haven"), item("b", "Haven"), item("c", null)];

test("the album of several pictures is the one that all of them have", () => {
  expect(sharedText(items, ["a", "b"], "album")).toBe("Haven");
  expect(sharedText(items, ["a", "c"], "album")).toBe("");
  expect(sharedText(items, ["c"], "album")).toBe("");
  expect(sharedText(items, [], "album")).toBe("");
});

test("a date that none of them has is empty", () => {
  expect(sharedText(items, ["a", "b", "c"], "datedOn")).toBe("");
});
