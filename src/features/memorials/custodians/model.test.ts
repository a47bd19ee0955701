import { expect, it } from "vitest";
import { handOverAt, inNewOrder, remindersDue } from "./model.ts";

const asked = new Date("2026-11-20T09:00:00Z");
const after = (days: number, seconds = 0) =>
  new Date(asked.getTime() + days * 86_400_000 + seconds * 1000);

it("waits thirty days, across a daylight saving change", () => {
  expect(handOverAt(asked)).toEqual(new Date("2026-12-20T09:00:00Z"));
});

it("reminds five times, each on its day", () => {
  expect([0, 6, 7, 13, 14, 21, 27, 29, 40].map((days) => remindersDue(asked, after(days)))).toEqual(
    [0, 0, 1, 1, 2, 3, 4, 5, 5],
  );
  expect(remindersDue(asked, after(7, -1))).toBe(0);
});

it("puts the named custodians first and keeps the others", () => {
  expect(inNewOrder(["a", "b", "c"], ["c", "a"])).toEqual(["c", "a", "b"]);
  expect(inNewOrder(["a", "b"], ["x", "b", "b"])).toEqual(["b", "a"]);
});
