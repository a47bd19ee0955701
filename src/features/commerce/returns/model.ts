import type { StockState } from "../reseller-stock/contract.ts";
import type { ReturnKind } from "./contract.ts";

/** As printed and read aloud. */
export function returnNumber(number: number): string {
  return `R-${number}`;
}

/** In months from delivery: the terms take unsold plates back so long, and the law gives so long to complain. */
const MONTHS: Record<Exclude<ReturnKind, "lost">, number> = { unsold: 12, faulty: 24 };

/** `deliveredAt` is `null` while plates of the same order are on their way. */
export function isTooLate(kind: keyof typeof MONTHS, deliveredAt: Date | null, now: Date): boolean {
  if (deliveredAt === null) return false;
  const until = new Date(deliveredAt);
  until.setUTCMonth(until.getUTCMonth() + MONTHS[kind]);
  return now > until;
}

/** A family's plate may be faulty; it is neither unsold nor lost by the reseller. */
const RETURNABLE: Record<ReturnKind, readonly StockState[]> = {
  unsold: ["onShelf"],
  faulty: ["onShelf", "linked", "handedOver"],
  lost: ["onShelf", "linked"],
};

export function canReturn(kind: ReturnKind, state: StockState): boolean {
  return RETURNABLE[kind].includes(state);
}

const TYPED_NUMBER = /^(?:r[\s-]*)?(?<digits>\d{1,9})$/i;

/** As typed: with or without the letter before it. `null` if it is no number of a return. */
export function parseReturnNumber(text: string): number | null {
  const digits = TYPED_NUMBER.exec(text.trim())?.groups?.["digits"];
  return digits === undefined ? null : Number(digits);
}

/**
 * In which line of the invoice each plate is: an order has one line for each plate, in the invoice's order, and
 * the invoice one for plates of a kind that were bought together, which their prices sum to.
 */
export function invoicePositions(
  amounts: readonly number[],
  lines: readonly { position: number; gross: number }[],
): number[] {
  const left = lines.map(({ position, gross }) => ({ position, left: gross }));
  return amounts.map((amount) => {
    const line = left.find((one) => one.left >= amount && one.left > 0);
    if (line === undefined) throw new Error("The plates of an order sum to its invoice.");
    line.left -= amount;
    return line.position;
  });
}
