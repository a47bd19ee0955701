import { expect, it } from "vitest";
import { nextTab } from "./tab-order.ts";

const tabs = [{ key: "a" }, { key: "b", disabled: true }, { key: "c" }] as const;

it("goes round by the arrows, past what can't be chosen", () => {
  expect(nextTab("ArrowRight", tabs, "a", false)).toBe("c");
  expect(nextTab("ArrowRight", tabs, "c", false)).toBe("a");
  expect(nextTab("ArrowLeft", tabs, "a", false)).toBe("c");
});

it("follows the reading where that goes from right to left", () => {
  const three = [{ key: "a" }, { key: "b" }, { key: "c" }] as const;
  expect(nextTab("ArrowLeft", three, "a", true)).toBe("b");
  expect(nextTab("ArrowRight", three, "a", true)).toBe("c");
});

it("knows the first and the last, and leaves other keys alone", () => {
  expect(nextTab("Home", tabs, "c", false)).toBe("a");
  expect(nextTab("End", tabs, "a", false)).toBe("c");
  expect(nextTab("Tab", tabs, "a", false)).toBeNull();
});
