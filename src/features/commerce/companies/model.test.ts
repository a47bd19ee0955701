import { expect, it } from "vitest";
import type { Price } from "./contract.ts";
import { leastQuantity, unitPrice } from "./model.ts";

const prices: Price[] = [
  { plan: "plate", fromQuantity: 10, net: 36_000 },
  { plan: "plate", fromQuantity: 2, net: 40_000 },
  { plan: "bronze", fromQuantity: 1, net: 70_000 },
];

it.each([
  [1, null],
  [2, 40_000],
  [9, 40_000],
  [10, 36_000],
  [500, 36_000],
])("a plate of %i costs %s", (quantity, net) => {
  expect(unitPrice(prices, { plan: "plate", quantity })).toBe(net);
});

it("tells the fewest that can be ordered", () => {
  expect(leastQuantity(prices, "plate")).toBe(2);
  expect(leastQuantity([], "plate")).toBeNull();
});
