import { dayAfter } from "../model.ts";

/** Days from the day it was due, and from one reminder to the next (renteloven § 9 b: at least ten). */
const FIRST_AFTER = 8;
const NEXT_AFTER = 10;
const MOST = 3;

type Reminded = { dueOn: string; sentOn: readonly string[] };

/** Whether a day is one on which an unpaid invoice is reminded of, or lies after it. */
export function isToBeReminded({ dueOn, sentOn }: Reminded, day: string): boolean {
  if (sentOn.length >= MOST) return false;
  const last = sentOn.at(-1);
  return day >= (last === undefined ? dayAfter(dueOn, FIRST_AFTER) : dayAfter(last, NEXT_AFTER));
}

/** What is due before this day may have to be reminded of. */
export function firstRemindedDue(day: string): string {
  return dayAfter(day, -FIRST_AFTER);
}
