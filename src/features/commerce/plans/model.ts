import type { PlateName } from "#features/qr/plates/contract.ts";
import type { Plan, PlanKey } from "./contract.ts";

/** The plate that a plan is or contains; its material and size are said in one place (qr/plates). */
const PLATES: Partial<Record<PlanKey, PlateName>> = {
  plate: "steel",
  bronze: "bronze",
  single: "steel",
  couple: "steel",
};

export function plateOf(key: PlanKey): PlateName | null {
  return PLATES[key] ?? null;
}

/** Groups of the price list, with their plans. */
const GROUPS = {
  page: ["page", "space"],
  plate: ["plate", "bronze", "replacement"],
  package: ["single", "couple"],
} as const satisfies Record<string, readonly PlanKey[]>;

export type PlanGroup = keyof typeof GROUPS;

/** Offered plans by group, in list order, without empty groups. */
export function groupPlans(plans: Plan[]): { group: PlanGroup; plans: Plan[] }[] {
  const named = Object.entries(GROUPS) as [PlanGroup, readonly PlanKey[]][];
  return named
    .map(([group, keys]) => ({ group, plans: plans.filter(({ key }) => keys.includes(key)) }))
    .filter((entry) => entry.plans.length > 0);
}

/** Whatever contains a plate, or replaces one. */
export function plansWithPlate(plans: Plan[]): Plan[] {
  return plans.filter(({ key }) => plateOf(key) !== null || key === "replacement");
}

/** The first lines of the list, which tell the total. */
export function essentialPlans(plans: Plan[]): Plan[] {
  const essential: readonly PlanKey[] = ["page", "plate", "space"];
  return essential.flatMap((key) => plans.filter((plan) => plan.key === key));
}

/** The VAT included in all prices; `null` if it differs. */
export function commonVat(plans: Plan[]): number | null {
  const rates = new Set(plans.map(({ vatPercent }) => vatPercent));
  const [rate] = rates;
  return rates.size === 1 ? (rate ?? null) : null;
}
