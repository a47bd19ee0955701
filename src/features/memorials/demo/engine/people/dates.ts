import type { Random } from "#features/memorials/demo/engine/random.ts";

export type Day = { year: number; month: number; day: number };
type Precision = "day" | "month" | "year" | "about";

/** Nobody dies after this year, so that no date is in the future. */
export const LATEST_DEATH = 2024;

export function inventDay(random: Random, year: number): Day {
  // 28 days fit every month.
  return { year, month: random.whole(1, 12), day: random.whole(1, 28) };
}

/**
 * A day with the precision of a family's memory: mostly exact, sometimes only the month or the
 * year.
 */
export function blurred(random: Random, day: Day, weights: BlurWeights): string {
  const precision = random.weighted<Precision>([
    ["day", weights.day],
    ["month", weights.month],
    ["year", weights.year],
    ["about", weights.about],
  ]);
  const [month, date] = [two(day.month), two(day.day)];
  if (precision === "day") return `${day.year}-${month}-${date}`;
  if (precision === "month") return `${day.year}-${month}`;
  return precision === "year" ? `${day.year}` : `~${day.year}`;
}

type BlurWeights = Record<Precision, number>;

/** The age at death, or `null` if the dates aren't precise enough. */
export function certainAge(bornOn: string | null, diedOn: string | null): number | null {
  if (bornOn === null || diedOn === null) return null;
  const [born, died] = [bornOn.split("-").map(Number), diedOn.split("-").map(Number)];
  const [bornYear = Number.NaN, bornMonth, bornDate] = born;
  const [diedYear = Number.NaN, diedMonth, diedDate] = died;
  if (Number.isNaN(bornYear) || Number.isNaN(diedYear)) return null;
  if (bornMonth === undefined || diedMonth === undefined) return null;
  const years = diedYear - bornYear;
  if (bornMonth !== diedMonth) return diedMonth > bornMonth ? years : years - 1;
  if (bornDate === undefined || diedDate === undefined) return null;
  return diedDate >= bornDate ? years : years - 1;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
