import { expect, test } from "vitest";
import { PLAN_KEYS, type Plan, type PlanKey } from "./contract.ts";
import { commonVat, essentialPlans, groupPlans } from "./model.ts";

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
