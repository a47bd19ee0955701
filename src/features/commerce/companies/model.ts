import type { BoughtPlan, Price } from "./contract.ts";

/** What one plate costs when so many of its kind are ordered; `null` if there is no price for so few. */
export function unitPrice(
  prices: readonly Price[],
  { plan, quantity }: { plan: BoughtPlan; quantity: number },
): number | null {
  const fitting = prices.filter((price) => price.plan === plan && price.fromQuantity <= quantity);
  return fitting.toSorted((a, b) => b.fromQuantity - a.fromQuantity)[0]?.net ?? null;
}

/** The fewest that can be ordered of a kind; `null` if no price of it was agreed. */
export function leastQuantity(prices: readonly Price[], plan: BoughtPlan): number | null {
  const from = prices.filter((price) => price.plan === plan).map((price) => price.fromQuantity);
  return from.length === 0 ? null : Math.min(...from);
}
