import { expect, test } from "vitest";
import { isFromMachine, secondsTooSoon } from "./model.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

test("who fills the unseen field is a machine", () => {
  expect(
    [undefined, "", " ", "https://x.example"].map((website) => isFromMachine({ website })),
  ).toEqual([false, false, false, true]);
});

test("a letter takes its time", () => {
  expect(secondsTooSoon(ago(0), 3, now)).toBe(3);
  expect(secondsTooSoon(ago(1.5), 3, now)).toBe(2);
  expect(secondsTooSoon(ago(3), 3, now)).toBe(0);
  expect(secondsTooSoon(ago(86_400), 3, now)).toBe(0);
});

test("who says to have begun in the future waits no longer than anybody", () => {
  expect(secondsTooSoon(ago(-3600), 3, now)).toBe(3);
  expect(secondsTooSoon(ago(-3600), 0, now)).toBe(0);
});
