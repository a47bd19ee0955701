import { netOf, totalsOf, vatOf } from "../amounts/model.ts";
import type { Account, Posting } from "../ledger/model.ts";

/** `gross` in øre, with VAT; `account` is what is sold. */
export type NewLine = { text: string; gross: number; vatPercent: number; account: Account };

export type Line = NewLine & { position: number; net: number };

/** The VAT of a line is what its price has beyond its net; of the invoice it is reckoned by rate. */
export function lineOf(line: NewLine, position: number): Line {
  return { ...line, position, net: netOf(line.gross, line.vatPercent) };
}

/** What is taxed at each rate, and its VAT. */
export function ratesOf(lines: readonly Pick<Line, "net" | "vatPercent">[]) {
  const byRate = Map.groupBy(lines, ({ vatPercent }) => vatPercent);
  return [...byRate].map(([percent, ofRate]) => {
    const net = ofRate.reduce((sum, line) => sum + line.net, 0);
    return { percent, net, vat: vatOf(net, percent) };
  });
}

export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * What is older is no longer asked for (bogføringsloven § 12: five years from the end of the financial
 * year, which is the calendar's).
 */
export function firstKeptDay(today: string): string {
  return `${Number(today.slice(0, 4)) - 5}-01-01`;
}

/** What customers owe, what was sold, its VAT, and the odd øre. A credit note has the other sign. */
export function postingsOf(lines: readonly NewLine[], sign: 1 | -1 = 1): Posting[] {
  const { total, rounding } = totalsOf(lines);
  const byRate = Map.groupBy(lines, ({ vatPercent }) => vatPercent);
  const vat = [...byRate].map(([vatPercent, ofRate]): Posting => {
    return { account: "vatPayable", amount: -sign * totalsOf(ofRate).vat, vatPercent };
  });
  return [
    { account: "receivables", amount: sign * total },
    ...lines.map(({ account, gross, vatPercent }): Posting => {
      return { account, amount: -sign * netOf(gross, vatPercent), vatPercent };
    }),
    ...vat,
    { account: "rounding", amount: -sign * rounding },
  ];
}

/** What a credit note over what is left of an invoice says: each line, less what was credited of it. */
export function uncredited<Credited extends { position: number; gross: number }>(
  lines: readonly Credited[],
  earlier: readonly { credits: number | null; gross: number }[],
): Credited[] {
  return lines.flatMap((line) => {
    const before = earlier
      .filter(({ credits }) => credits === line.position)
      .reduce((sum, { gross }) => sum + gross, 0);
    return line.gross > before ? [{ ...line, gross: line.gross - before }] : [];
  });
}

/** `fees` are those of reminders. */
export type Balance = { total: number; fees: number; paid: number; credited: number };

/** What is left to pay. More than that may have been paid: see `surplusOf`. */
export function dueOfBalance({ total, fees, paid, credited }: Balance): number {
  return Math.max(0, total + fees - credited - paid);
}

/** What was paid beyond what is owed. */
export function surplusOf({ total, fees, paid, credited }: Balance): number {
  return Math.max(0, paid - (total + fees - credited));
}

/** As customers read it: an invoice that was credited whole is not to be paid. */
export function stateOf(kind: "invoice" | "creditNote", balance: Balance) {
  if (kind === "creditNote") return "credited" as const;
  if (balance.credited >= balance.total && balance.total > 0) return "credited" as const;
  return dueOfBalance(balance) === 0 ? ("paid" as const) : ("open" as const);
}
