/**
 * Amounts are whole øre. Prices include VAT; what a customer is shown is what is paid, and the odd
 * øre between it and the sum of net and VAT stands as rounding (EN 16931, BT-114).
 */

/** Half away from zero, as invoices are reckoned. */
function rounded(numerator: number, denominator: number): number {
  const sign = numerator < 0 ? -1 : 1;
  return sign * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
}

/** The amount without the VAT that it includes. */
export function netOf(gross: number, vatPercent: number): number {
  return rounded(gross * 100, 100 + vatPercent);
}

/** The VAT of an amount without it. */
export function vatOf(net: number, vatPercent: number): number {
  return rounded(net * vatPercent, 100);
}

/** What is paid for an amount without VAT. */
export function grossOf(net: number, vatPercent: number): number {
  return net + vatOf(net, vatPercent);
}

export type AmountLine = { gross: number; vatPercent: number };

export type Totals = {
  /** The sum of the lines, each without VAT. */
  net: number;
  /** Of the net sum of each rate, not of each line. */
  vat: number;
  /** What is added to net and VAT so that `total` is what was shown. */
  rounding: number;
  total: number;
};

export function totalsOf(lines: readonly AmountLine[]): Totals {
  const byRate = new Map<number, number>();
  for (const { gross, vatPercent } of lines) {
    byRate.set(vatPercent, (byRate.get(vatPercent) ?? 0) + netOf(gross, vatPercent));
  }
  const total = lines.reduce((sum, { gross }) => sum + gross, 0);
  const net = [...byRate.values()].reduce((sum, one) => sum + one, 0);
  const vat = [...byRate].reduce((sum, [percent, one]) => sum + vatOf(one, percent), 0);
  return { net, vat, rounding: total - net - vat, total };
}

/**
 * Splits an amount by weights, in order; the last part takes what rounding leaves, so that the parts
 * sum to the amount. The weights are not all zero.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.slice(0, -1).map((weight) => rounded(amount * weight, all));
  return [...parts, amount - parts.reduce((sum, part) => sum + part, 0)];
}
