import { describe, expect, it } from "vitest";
import { toastReducer, type ShownToast } from "./toast-state.ts";

function show(toasts: ShownToast[], id: number): ShownToast[] {
  return toastReducer(toasts, { type: "show", id, message: { title: `toast ${id}` } });
}

describe("toastReducer", () => {
  it("shows one at a time, the newest", () => {
    expect(show(show([], 1), 2)).toEqual([{ id: 2, title: "toast 2", open: true }]);
  });

  it("closes a dismissed toast before it is removed", () => {
    const closed = toastReducer(show([], 1), { type: "dismiss", id: 1 });
    expect(closed).toMatchObject([{ id: 1, open: false }]);
    expect(toastReducer(closed, { type: "remove", id: 1 })).toEqual([]);
  });

  it("leaves a newer toast alone when an older one is dismissed or removed", () => {
    const newer = show(show([], 1), 2);
    expect(toastReducer(newer, { type: "dismiss", id: 1 })).toEqual(newer);
    expect(toastReducer(newer, { type: "remove", id: 1 })).toEqual(newer);
  });

  it("forgets what could not be shown", () => {
    expect(toastReducer(show([], 1), { type: "forget" })).toEqual([]);
  });
});
