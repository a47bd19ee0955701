import { expect, it } from "vitest";
import { nextTab } from "./tab-order.ts";

const tabs = [{ key: "a" }, { key: "b", disabled: true }, { key: "c" }] as const;

it("wraps around with the arrow keys, skipping disabled tabs", () => {
  expect(nextTab("ArrowRight", tabs, "a", false)).toBe("c");
  expect(nextTab("ArrowRight", tabs, "c", false)).toBe("a");
  expect(nextTab("ArrowLeft", tabs, "a", false)).toBe("c");
});

it("follows right-to-left reading", () => {
  const three = [{ key: "a" }, { key: "b" }, { key: "c" }] as const;
  expect(nextTab("ArrowLeft", three, "a", true)).toBe("b");
  expect(nextTab("ArrowRight", three, "a", true)).toBe("c");
});

it("handles Home and End, and ignores other keys", () => {
  expect(nextTab("Home", tabs, "c", false)).toBe("a");
  expect(nextTab("End", tabs, "a", false)).toBe("c");
  expect(nextTab("Tab", tabs, "a", false)).toBeNull();
});
