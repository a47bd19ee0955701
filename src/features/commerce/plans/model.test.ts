import fc from "fast-check";
import { expect, test } from "vitest";
import { PLAN_KEYS, type Plan, type PlanKey } from "./contract.ts";
import {
  commonVat,
  essentialPlans,
  groupPlans,
  pagesWithSpace,
  partsOf,
  plateOf,
} from "./model.ts";

function aPlan(key: PlanKey, change: Partial<Plan> = {}): Plan {
  return { key, amount: 69500, currency: "DKK", vatPercent: 25, interval: "once", ...change };
}

const ALL = PLAN_KEYS.map((key) => aPlan(key));

test("every plan is in one group", () => {
  const grouped = groupPlans(ALL).flatMap(({ plans }) => plans.map(({ key }) => key));
  expect(grouped.toSorted()).toEqual([...PLAN_KEYS].toSorted());
});

test("a group without offers is left out", () => {
  expect(groupPlans([aPlan("space")])).toEqual([{ group: "page", plans: [aPlan("space")] }]);
});

test("the essential plans are page, plate and space, if offered", () => {
  expect(essentialPlans(ALL).map(({ key }) => key)).toEqual(["page", "plate", "space"]);
  expect(essentialPlans([aPlan("couple"), aPlan("plate")])).toEqual([aPlan("plate")]);
});

test("VAT is stated once if it is the same for all", () => {
  expect(commonVat(ALL)).toBe(25);
  expect(commonVat([aPlan("page"), aPlan("plate", { vatPercent: 0 })])).toBeNull();
  expect(commonVat([])).toBeNull();
});

test("a package is split by its parts' own prices, and the plate takes the rest", () => {
  const prices = { plate: 69_500, space: 14_900 };
  expect(partsOf("single", 79_500, prices)).toEqual([
    { part: "space", amount: 14_035 },
    { part: "plate", amount: 65_465 },
  ]);
  expect(partsOf("couple", 89_500, prices).map(({ amount }) => amount)).toEqual([
    13_430, 13_430, 62_640,
  ]);
});

test("what is one thing is one part", () => {
  const prices = { plate: 69_500, space: 14_900 };
  expect(partsOf("space", 14_900, prices)).toEqual([{ part: "space", amount: 14_900 }]);
  expect(partsOf("bronze", 129_500, prices)).toEqual([{ part: "plate", amount: 129_500 }]);
});

test("parts sum to the price, none is negative, and two pages have the same", () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const key = fc.constantFrom(...PLAN_KEYS);
  fc.assert(
    fc.property(key, amount, amount, amount, (plan, price, plate, space) => {
      const parts = partsOf(plan, price, { plate, space });
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(price);
      expect(parts.every((part) => part.amount >= 0)).toBe(true);
      const spaces = parts.filter(({ part }) => part === "space");
      expect(spaces).toHaveLength(pagesWithSpace(plan));
      expect(new Set(spaces.map((part) => part.amount)).size).toBeLessThanOrEqual(1);
      const hasPlate = parts.some(({ part }) => part === "plate");
      expect(hasPlate).toBe(plan !== "space");
      expect(plateOf(plan) === null || parts.at(-1)?.part === "plate").toBe(true);
    }),
  );
});
