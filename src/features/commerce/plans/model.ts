import type { Plan, PlanKey } from "./contract.ts";

/** How the price list is divided: what it is about, and what belongs there. */
const GROUPS = {
  page: ["page", "space"],
  plate: ["plate", "bronze", "replacement"],
  package: ["single", "couple"],
} as const satisfies Record<string, readonly PlanKey[]>;

export type PlanGroup = keyof typeof GROUPS;

/** What is offered, by group, in the list's own order; a group of which nothing is offered is left out. */
export function groupPlans(plans: Plan[]): { group: PlanGroup; plans: Plan[] }[] {
  const named = Object.entries(GROUPS) as [PlanGroup, readonly PlanKey[]][];
  return named
    .map(([group, keys]) => ({ group, plans: plans.filter(({ key }) => keys.includes(key)) }))
    .filter((entry) => entry.plans.length > 0);
}

/** The first lines of the list, which say what the whole costs. */
export function essentialPlans(plans: Plan[]): Plan[] {
  const essential: readonly PlanKey[] = ["page", "plate", "space"];
  return essential.flatMap((key) => plans.filter((plan) => plan.key === key));
}

/** The VAT that every price includes; `null` where they differ and each would have to say its own. */
export function commonVat(plans: Plan[]): number | null {
  const rates = new Set(plans.map(({ vatPercent }) => vatPercent));
  const [rate] = rates;
  return rates.size === 1 ? (rate ?? null) : null;
}
