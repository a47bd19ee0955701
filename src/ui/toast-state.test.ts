import { describe, expect, it } from "vitest";
import {
  durationOf,
  failuresAfter,
  toastReducer,
  type ShownToast,
  type ToastMessage,
} from "./toast-state.ts";

function show(toasts: ShownToast[], id: number): ShownToast[] {
  return toastReducer(toasts, { type: "show", id, message: { title: `toast ${id}` } });
}

describe("toastReducer", () => {
  it("shows one at a time, the newest", () => {
    expect(show(show([], 1), 2)).toEqual([{ id: 2, title: "toast 2", open: true }]);
  });

  it("closes a dismissed toast before removing it", () => {
    const closed = toastReducer(show([], 1), { type: "dismiss", id: 1 });
    expect(closed).toMatchObject([{ id: 1, open: false }]);
    expect(toastReducer(closed, { type: "remove", id: 1 })).toEqual([]);
  });

  it("leaves a newer toast alone when an older one is dismissed or removed", () => {
    const newer = show(show([], 1), 2);
    expect(toastReducer(newer, { type: "dismiss", id: 1 })).toEqual(newer);
    expect(toastReducer(newer, { type: "remove", id: 1 })).toEqual(newer);
  });

  it("drops a failure once it is mended, and nothing else", () => {
    const failed = toastReducer([], {
      type: "show",
      id: 1,
      message: { title: "Not sent", tone: "bad" },
    });
    expect(toastReducer(failed, { type: "settle" })).toEqual([]);
    expect(toastReducer(show([], 2), { type: "settle" })).toEqual(show([], 2));
  });

  it("drops what could not be shown", () => {
    expect(toastReducer(show([], 1), { type: "forget" })).toEqual([]);
  });
});

it("shows a toast for five seconds, and one with an action for ten", () => {
  expect(durationOf({})).toBe(5000);
  expect(durationOf({ action: { label: "Undo", onPress: () => undefined } })).toBe(10_000);
});

describe("failuresAfter", () => {
  const failed: ToastMessage = { tone: "bad", title: "Not locked", description: "No answer." };
  const standing = failuresAfter([], failed, "/profile");

  it("lists failures, once per title", () => {
    expect(standing).toEqual([
      { title: "Not locked", description: "No answer.", path: "/profile" },
    ]);
    const again = failuresAfter(standing, { ...failed, description: "Too late." }, "/profile");
    expect(again).toEqual([{ title: "Not locked", description: "Too late.", path: "/profile" }]);
    const other: ToastMessage = { tone: "bad", title: "Not sent" };
    expect(failuresAfter(standing, other, "/profile")).toHaveLength(2);
  });

  it("leaves out failures that the page shows itself", () => {
    expect(failuresAfter([], { ...failed, inPage: "said" }, "/profile")).toEqual([]);
    expect(failuresAfter(standing, { ...failed, inPage: "shown" }, "/profile")).toBe(standing);
  });

  it("is cleared by a success, and by leaving the page", () => {
    expect(failuresAfter(standing, { title: "Locked" }, "/profile")).toEqual([]);
    const elsewhere = failuresAfter(standing, { tone: "bad", title: "Not sent" }, "/login");
    expect(elsewhere).toEqual([{ title: "Not sent", description: undefined, path: "/login" }]);
  });
});
