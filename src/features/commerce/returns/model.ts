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
