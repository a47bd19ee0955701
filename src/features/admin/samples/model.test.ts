import { expect, it } from "vitest";
import { beginningsOf, slotOf, spansOf } from "./model.ts";

const NOW = new Date("2026-11-30T12:07:00Z");

it("divides an hour into the slots that it touches", () => {
  const spans = spansOf(1, NOW);
  expect(spans).toEqual({ from: new Date("2026-11-30T11:00:00Z"), minutes: 10, count: 7 });
  expect(beginningsOf(spans).at(-1)).toBe("2026-11-30T12:00:00.000Z");
});

it.each([1, 24, 168, 672])("reaches now from %s hours ago in at most 48 spans", (hours) => {
  const { from, minutes, count } = spansOf(hours, NOW);
  expect(count).toBeLessThanOrEqual(48);
  expect(NOW.getTime() - from.getTime()).toBeGreaterThanOrEqual(hours * 3_600_000);
  const end = from.getTime() + count * minutes * 60_000;
  expect(end).toBeGreaterThan(NOW.getTime());
  expect(end - minutes * 60_000).toBeLessThanOrEqual(NOW.getTime());
});

it("begins a slot every ten minutes", () => {
  expect(slotOf(NOW)).toEqual(new Date("2026-11-30T12:00:00Z"));
});
