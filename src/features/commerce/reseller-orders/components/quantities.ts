import { wholeNumberOrText } from "#platform/typed-number.ts";
import { BOUGHT_PLANS, type BoughtPlan, type ShownPrice } from "../../companies/contract.ts";
import { unitPrice } from "../../companies/model.ts";
import { grossOf, totalsOf } from "../../amounts/model.ts";

/** As typed, by plan. */
export type Quantities = Partial<Record<BoughtPlan, string>>;

/** The plates of which something is typed; what is no whole number is sent as it is, and refused. */
export function linesOf(quantities: Quantities): { plan: BoughtPlan; quantity: number }[] {
  return BOUGHT_PLANS.flatMap((plan) => {
    const typed = (quantities[plan] ?? "").trim();
    return typed === "" ? [] : [{ plan, quantity: wholeNumberOrText(typed) }];
  });
}

/** As the invoice will have it; `null` while something has no price. */
export function sumOf(prices: readonly ShownPrice[], quantities: Quantities) {
  const lines = linesOf(quantities).map(({ plan, quantity }) => {
    const net = unitPrice(prices, { plan, quantity });
    const vatPercent = prices.find((price) => price.plan === plan)?.vatPercent;
    const isWhole = Number.isInteger(quantity) && quantity > 0;
    if (net === null || vatPercent === undefined || !isWhole) return null;
    return { net: net * quantity, vatPercent };
  });
  const priced = lines.filter((line) => line !== null);
  if (priced.length === 0 || priced.length < lines.length) return null;
  const { vat, total } = totalsOf(
    priced.map(({ net, vatPercent }) => ({ gross: grossOf(net, vatPercent), vatPercent })),
  );
  return { net: priced.reduce((sum, { net }) => sum + net, 0), vat, total };
}
