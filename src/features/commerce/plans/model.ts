import type { PlateName } from "#features/qr/plates/contract.ts";
import { split } from "../amounts/model.ts";
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

/** On how many pages a plan gives space for its first year. */
const PAGES_WITH_SPACE: Partial<Record<PlanKey, number>> = { space: 1, single: 1, couple: 2 };

export function pagesWithSpace(key: PlanKey): number {
  return PAGES_WITH_SPACE[key] ?? 0;
}

/** What an invoice names by itself: `plate` is whichever plate it is. */
export type PlanPart = { part: "plate" | "space"; amount: number };

/**
 * The parts of what is ordered. A package's price is split by its parts' own prices; the plate comes
 * last and takes what rounding leaves. Whatever is one thing is one part.
 */
export function partsOf(
  key: PlanKey,
  amount: number,
  prices: { plate: number; space: number },
): PlanPart[] {
  const pages = pagesWithSpace(key);
  if (pages === 0) return [{ part: "plate", amount }];
  if (plateOf(key) === null) return [{ part: "space", amount }];
  const all = pages * prices.space + prices.plate;
  const [share = 0] = all === 0 ? [] : split(amount, [prices.space, all - prices.space]);
  // Rounded up for each of several pages, the shares of a few øre would be more than the price.
  const each = Math.min(share, Math.floor(amount / pages));
  const spaces = Array.from({ length: pages }, () => ({ part: "space" as const, amount: each }));
  return [...spaces, { part: "plate", amount: amount - pages * each }];
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
