import { boundsOf } from "../../dates/engine/tree-dates.ts";

const ADULT_YEARS = 18;

/** By the days that a birth can mean; `unknown` where it may be either, or isn't known. */
export type AgeGroup = "child" | "adult" | "unknown";

type Day = { year: number; month: number; day: number };

export function ageGroupOf(birth: string | null, now: Date): AgeGroup {
  if (birth === null) return "unknown";
  const { earliest, latest } = boundsOf(birth);
  const lastAdult = {
    year: now.getUTCFullYear() - ADULT_YEARS,
    month: now.getUTCMonth() + 1,
    day: now.getUTCDate(),
  };
  if (earliest !== null && isAfter(earliest, lastAdult)) return "child";
  return latest === null || isAfter(latest, lastAdult) ? "unknown" : "adult";
}

function isAfter(one: Day, other: Day): boolean {
  if (one.year !== other.year) return one.year > other.year;
  return one.month === other.month ? one.day > other.day : one.month > other.month;
}
