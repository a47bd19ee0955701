import type { PlateName } from "#features/qr/plates/contract.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import type { PlanKey } from "../plans/contract.ts";
import { plateOf } from "../plans/model.ts";

/** Drafts are kept for so long. */
export const DRAFT_DAYS = 30;
/** The terms: a plate is sent at most so many days after its proof was approved. */
export const SHIPPED_WITHIN_DAYS = 30;

/** Letters that can be told apart and make no words: no spreadsheet takes them for anything else. */
export const NUMBER_ALPHABET = "BCDFGHJKMPQRTVWX";
export const NUMBER_LENGTH = 8;

/** What can be ordered here: each is a plate. */
export const ORDERED_PLANS = ["plate", "bronze", "replacement"] as const satisfies PlanKey[];
export type OrderedPlan = (typeof ORDERED_PLANS)[number];

export function isOrdered(plan: PlanKey): plan is OrderedPlan {
  return ORDERED_PLANS.some((one) => one === plan);
}

/** A replacement is like the plate before it. */
export function plateFor(plan: OrderedPlan, before: PlateName | null): PlateName {
  return plateOf(plan) ?? before ?? "steel";
}

/** A first plate is for a code without one, a replacement for a code whose plate was sent. */
export function stagesFor(plan: OrderedPlan): readonly Stage[] {
  return plan === "replacement" ? ["shipped", "delivered"] : ["digital"];
}

/** `day` and so many days more. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days `day` is after the other; 0 if it isn't. */
export function daysLate(day: string, due: string): number {
  return Math.max(0, (Date.parse(day) - Date.parse(due)) / 86_400_000);
}
