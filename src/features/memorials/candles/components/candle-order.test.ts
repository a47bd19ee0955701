import { describe, expect, it } from "vitest";
import { placeCandles, waxHeight, type CandleView } from "./candle-order.ts";

const now = new Date("2026-11-21T12:00:00Z");
const day = 86_400_000;

/** Candles newest first, one lit every `hours`. */
function candles(count: number, hours = 1): CandleView[] {
  return Array.from({ length: count }, (_, index) => {
    const lit = now.getTime() - index * hours * 3_600_000;
    return {
      id: `candle-${index}`,
      litAt: new Date(lit).toISOString(),
      burnsUntil: new Date(lit + 7 * day).toISOString(),
    };
  });
}

const ids = (list: { id: string }[]) => list.map((one) => one.id);

describe("placeCandles", () => {
  it("orders them identically for everybody, and not by time", () => {
    const list = candles(20);
    const placed = ids(placeCandles(list, now, new Set()));
    expect(ids(placeCandles(list.toReversed(), now, new Set()))).toEqual(placed);
    expect(placed).not.toEqual(ids(list));
    expect(placed).not.toEqual(ids(list).toReversed());
    expect(placed.toSorted()).toEqual(ids(list).toSorted());
  });

  it("draws the newest sixty at most", () => {
    const placed = ids(placeCandles(candles(80), now, new Set()));
    expect(placed).toHaveLength(60);
    expect(placed).not.toContain("candle-60");
  });

  it("animates the seven newest flames", () => {
    const live = placeCandles(candles(20), now, new Set()).filter((one) => one.live);
    expect(ids(live).toSorted()).toEqual(ids(candles(7)).toSorted());
  });

  it("shrinks over the burning time, down to the minimum", () => {
    const placed = placeCandles(candles(10, 24), now, new Set());
    const left = (id: string) => placed.find((one) => one.id === id)?.left;
    expect(left("candle-0")).toBe(1);
    expect(left("candle-3")).toBeCloseTo(4 / 7);
    expect(left("candle-7")).toBe(0);
    expect(left("candle-9")).toBe(0);
    expect(placed.find((one) => one.id === "candle-9")?.live).toBe(false);
  });

  it("places a new candle at the left", () => {
    const placed = placeCandles(candles(20), now, new Set(["candle-0"]));
    expect(placed[0]).toMatchObject({ id: "candle-0", isNew: true });
  });

  it("treats a candle with an empty time span as burnt out", () => {
    const broken = { id: "x", litAt: now.toISOString(), burnsUntil: now.toISOString() };
    expect(placeCandles([broken], now, new Set())[0]?.left).toBe(0);
  });
});

describe("waxHeight", () => {
  it("goes from 4.0625 rem to 0.3125 rem", () => {
    expect(waxHeight(1)).toBe(65);
    expect(waxHeight(0)).toBe(5);
  });
});
