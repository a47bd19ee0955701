/** Whoever is so many days behind with an invoice gets nothing more before it is paid. */
export const LATE_DAYS = 30;

/** In øre: what is left of a company's invoices, and of those whose plates it has or will get. */
export type Debt = { outstanding: number; delivered: number; isLate: boolean };

/** Whether an order waits: with it the company would owe more than it may, or it is late with another. */
export function isHeldBy(
  { outstanding, isLate }: Pick<Debt, "outstanding" | "isLate">,
  { creditLimit, total }: { creditLimit: number; total: number },
): boolean {
  return isLate || outstanding + total > creditLimit;
}
