import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Debounce } from "./debounce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("calls once after many changes, when no more follow", () => {
  const act = vi.fn<() => void>();
  const lull = new Debounce();
  for (let key = 0; key < 10; key++) {
    lull.await(act);
    vi.advanceTimersByTime(100);
  }
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledOnce();
  expect(lull.isAwaited).toBe(false);
});

it("calls in between if they never stop", () => {
  const act = vi.fn<() => void>();
  const lull = new Debounce();
  for (let key = 0; key < 100; key++) {
    lull.await(act);
    vi.advanceTimersByTime(100);
  }
  expect(act).toHaveBeenCalledTimes(3);
});

it("calls at once when flushed, and not a second time", () => {
  const act = vi.fn<() => void>();
  const lull = new Debounce();
  lull.end();
  expect(act).not.toHaveBeenCalled();
  lull.await(act);
  lull.end();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});
