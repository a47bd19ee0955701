import { workingDayFrom } from "#platform/working-days.ts";

const DAY_MS = 86_400_000;

/** A consumer may withdraw for so many days: forbrugeraftaleloven § 18, stk. 1. */
const WITHDRAWAL_DAYS = 14;

/**
 * The last day for withdrawing, counted from the day after the contract, or after the goods were
 * received. A term that would end on a day that is no working day ends on the next one:
 * forbrugeraftaleloven § 19, and Regulation (EEC, Euratom) 1182/71, Article 3.
 */
export function lastWithdrawalDay(from: string): string {
  const fourteenth = Date.parse(from) + WITHDRAWAL_DAYS * DAY_MS;
  return workingDayFrom(new Date(fourteenth).toISOString().slice(0, 10));
}
