import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Lull } from "./lull.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("acts once after many changes, when no more come", () => {
  const act = vi.fn<() => void>();
  const lull = new Lull();
  for (let key = 0; key < 10; key++) {
    lull.await(act);
    vi.advanceTimersByTime(100);
  }
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
  expect(lull.isAwaited).toBe(false);
});

it("acts in between where they never stop", () => {
  const act = vi.fn<() => void>();
  const lull = new Lull();
  for (let key = 0; key < 100; key++) {
    lull.await(act);
    vi.advanceTimersByTime(100);
  }
  expect(act).toHaveBeenCalledTimes(3);
});

it("acts at once when there may be no later, and not a second time", () => {
  const act = vi.fn<() => void>();
  const lull = new Lull();
  lull.end();
  expect(act).not.toHaveBeenCalled();
  lull.await(act);
  lull.end();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});
