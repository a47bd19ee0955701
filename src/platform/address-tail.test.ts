import { expect, it } from "vitest";
import { withoutTail } from "./address-tail.ts";

it.each([".", ",", ".)", "».", "”", "…", "!", ";", ":", " ", "\u00a0", ">", "'", "."])(
  "leaves out what a sentence puts behind an address: %j",
  (tail) => {
    expect(withoutTail(`inger-marie${tail}`)).toBe("inger-marie");
  },
);

it("leaves what belongs to it", () => {
  for (const name of ["inger", "a.b", "Zx_9-", "abc_", "inger-ø", "påske", "", "日本"]) {
    expect(withoutTail(name)).toBe(name);
  }
  expect(withoutTail("...")).toBe("");
});
